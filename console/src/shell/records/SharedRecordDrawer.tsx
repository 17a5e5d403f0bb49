import { Checkbox, TextInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { newerIn } from '../../api/stale.ts'
import { useWriteFailure } from '../../api/use-write-failure.ts'
import { Conflict } from '../../ui/form/Conflict.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'

/** A record with a name that is its author's alone until they share it: a segment, a saved query, a view. */
type SharedRecord = { name: string; isShared: boolean; isMine: boolean; version: number }

type Values = { name: string; isShared: boolean; isReplaced: boolean }

/** What to save. `isShared` is left out where only its author decides it. */
export type SharedRecordInput = { name: string; isShared?: boolean; isReplaced: boolean }

/** What a record holds can be replaced by what the screen shows. */
type Replacement = { label: string; preview: ReactNode }

type SharedRecordDrawerProps<Kept extends SharedRecord> = {
  /** The record to change; without one, a new one is made. */
  record: Kept | undefined
  /** "segment": completes the sentences. */
  noun: string
  title: string
  subtitle: string
  /** Checks the name as the contract does. */
  validate: (values: unknown) => FormErrors
  maxLength: number
  /** An example of a name. */
  example: string
  /** Who sees one that is shared. */
  sharedHint: string
  /** Why the operator may not share. */
  sharingRefusal?: string | undefined
  draft: { form: string; record?: string | number | undefined }
  /** Makes the record or changes it; `ifMatch` is the version that was seen. */
  save: (values: SharedRecordInput, ifMatch: number | undefined) => Promise<{ data: Kept }>
  onSaved: (record: Kept) => void
  isOpen: boolean
  onClose: () => void
  /** What the record holds, to look at. */
  children?: ReactNode
  replacement?: Replacement | undefined
}

const flat = ({ name, isShared }: { name: string; isShared: boolean }) => ({ name, isShared })

/**
 * Names a record and says who sees it: only its author, or everybody. Who saves over a newer one is shown both and
 * chooses.
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
