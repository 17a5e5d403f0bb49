import { Checkbox, TextInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { SaveDrawer } from '../form/SaveDrawer.tsx'

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
  const isOfOther = record !== undefined && !record.isMine
  const saveValues = ({ isShared, ...rest }: Values, base: Kept | undefined) =>
    save({ ...rest, ...(!isOfOther && { isShared }) }, base?.version)

  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      form={form}
      draft={draft}
      save={saveValues}
      record={{ what: noun, known: record, toFormValues: flat, labels: { name: 'Name', isShared: 'Shared' } }}
      failed={`The ${noun} was not saved.`}
      onSaved={({ data }) => onSaved(data)}
      submitLabel={`Save ${noun}`}
    >
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
          isOfOther ? 'Only its author can make it private.' : (sharingRefusal ?? `${sharedHint} Off: only you.`)
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
    </SaveDrawer>
  )
}
