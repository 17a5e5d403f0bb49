import { Checkbox, TextInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { newerIn } from '../../api/stale.ts'
import { useWriteFailure } from '../../api/use-write-failure.ts'
import { Conflict } from '../../ui/form/Conflict.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'

/** A named record, private until its author shares it: a segment, a saved query, a view. */
type SharedRecord = { name: string; isShared: boolean; isMine: boolean; version: number }

type Values = { name: string; isShared: boolean; isReplaced: boolean }

/** The values to save. `isShared` is omitted if only the author can change it. */
export type SharedRecordInput = { name: string; isShared?: boolean; isReplaced: boolean }

/** Replaces the content of the record with the state of the screen. */
type Replacement = { label: string; preview: ReactNode }

type SharedRecordDrawerProps<Kept extends SharedRecord> = {
  /** The record to change; undefined: create a new one. */
  record: Kept | undefined
  /** "segment": completes the sentences. */
  noun: string
  title: string
  subtitle: string
  /** Validates the name with the contract's rule. */
  validate: (values: unknown) => FormErrors
  maxLength: number
  /** An example of a name. */
  example: string
  /** Describes the readers of a shared record. */
  sharedHint: string
  /** Why the operator cannot share. */
  sharingRefusal?: string | undefined
  draft: { form: string; record?: string | number | undefined }
  /** Creates or changes the record; `ifMatch` is the last seen version. */
  save: (values: SharedRecordInput, ifMatch: number | undefined) => Promise<{ data: Kept }>
  onSaved: (record: Kept) => void
  isOpen: boolean
  onClose: () => void
  /** A preview of the record's content. */
  children?: ReactNode
  replacement?: Replacement | undefined
}

const flat = ({ name, isShared }: { name: string; isShared: boolean }) => ({ name, isShared })

/**
 * Edits the name of a record and its visibility: private or shared. If it was changed by someone else, both versions
 * are shown to choose from.
 */
export function SharedRecordDrawer<Kept extends SharedRecord>({
  record,
  noun,
  title,
  subtitle,
  validate,
  maxLength,
  example,
  sharedHint,
  sharingRefusal,
  draft,
  save,
  onSaved,
  isOpen,
  onClose,
  children,
  replacement,
}: SharedRecordDrawerProps<Kept>) {
  const initialValues = { name: record?.name ?? '', isShared: record?.isShared ?? false, isReplaced: false }
  const form = useForm<Values>({ mode: 'controlled', initialValues, validate })
  const [seen, setSeen] = useState(record)
  const isOfOther = record !== undefined && !record.isMine
  const saving = useMutation({
    mutationFn: ({ values, version }: { values: Values; version: number | undefined }) => {
      const { isShared, ...rest } = values
      return save({ ...rest, ...(!isOfOther && { isShared }) }, version)
    },
    onSuccess: ({ data }) => {
      onSaved(data)
      onClose()
    },
  })
  const newer = newerIn<Kept>(saving.error)
  const failure = useWriteFailure(`The ${noun} was not saved.`, newer ? null : saving.error)

  function saveChosen(chosen: { name: string; isShared: boolean }, isAllTheirs: boolean) {
    if (!newer) return
    setSeen(newer)
    const { isReplaced } = form.getValues()
    if (isAllTheirs && !isReplaced) return onClose()
    saving.mutate({ values: { ...chosen, isReplaced }, version: newer.version })
  }

  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      form={form}
      draft={draft}
      onSubmit={(values) => saving.mutate({ values, version: seen?.version })}
      isSaving={saving.isPending}
      failure={failure}
      submitLabel={`Save ${noun}`}
    >
      {newer && seen && (
        <Conflict
          key={newer.version}
          what={noun}
          labels={{ name: 'Name', isShared: 'Shared' }}
          seen={flat(seen)}
          theirs={flat(newer)}
          mine={flat(form.getValues())}
          onSave={saveChosen}
          isSaving={saving.isPending}
        />
      )}
      <TextInput
        label="Name"
        description={`Up to ${maxLength} characters, such as ${example}.`}
        maxLength={maxLength}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Checkbox
        label="Shared"
        description={
          isOfOther
            ? 'Only its author can make it private.'
            : (sharingRefusal ?? `${sharedHint} Otherwise only you do.`)
        }
        disabled={isOfOther || sharingRefusal !== undefined}
        {...form.getInputProps('isShared', { type: 'checkbox' })}
      />
      {children}
      {replacement && (
        <>
          <Checkbox label={replacement.label} {...form.getInputProps('isReplaced', { type: 'checkbox' })} />
          {replacement.preview}
        </>
      )}
    </FormDrawer>
  )
}
