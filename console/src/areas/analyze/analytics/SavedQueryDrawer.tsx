import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createSavedQuery, type SavedQuery, updateSavedQuery } from '@regent/contract/analytics-queries'
import { RequestError } from '@regent/contract/request-error'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { validateWith } from '../../../api/form.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { Conflict } from '../../../ui/Conflict.tsx'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'

type Values = { name: string; isShared: boolean }

const validate = validateWith(createSavedQuery.body!.pick({ name: true }))

const newerIn = (error: unknown): SavedQuery | undefined =>
  error instanceof RequestError && error.code === 'StaleVersion' ? (error.current as SavedQuery | undefined) : undefined

type SavedQueryDrawerProps = {
  /** The query to rename; without one, a new one is made of the text. */
  saved: SavedQuery | undefined
  text: string
  /** Why the operator may not share queries; unset: they may. */
  sharingRefusal: string | undefined
  onSaved: (saved: SavedQuery) => void
  isOpen: boolean
  onClose: () => void
}

/** Saves a query under a name, or changes the name of one and who sees it. */
export function SavedQueryDrawer({ saved, text, sharingRefusal, onSaved, isOpen, onClose }: SavedQueryDrawerProps) {
  const initialValues = { name: saved?.name ?? '', isShared: saved?.isShared ?? false }
  const form = useForm<Values>({ mode: 'controlled', initialValues, validate })
  const [seen, setSeen] = useState(saved)
  const save = useMutation({
    mutationFn: async ({ values: { name, isShared }, version }: { values: Values; version: number | undefined }) => {
      const options = { subject: 'saved-query', done: `${saved ? 'Changed' : 'Saved'} query ${name}` } as const
      if (!saved) return write(createSavedQuery, { body: { name, isShared, query: text } }, options)
      const body = { name, ...(saved.isMine && { isShared }) }
      return write(updateSavedQuery, { params: { id: saved.id }, body }, { ...options, ifMatch: version })
    },
    onSuccess: ({ data }) => {
      onSaved(data)
      onClose()
    },
  })
  const newer = newerIn(save.error)
  const failure = useWriteFailure('The query was not saved.', newer ? null : save.error)
  const flat = (one: Values) => ({ name: one.name, isShared: one.isShared })

  function saveChosen(chosen: Values, isAllTheirs: boolean) {
    if (!newer) return
    setSeen(newer)
    if (isAllTheirs) return onClose()
    save.mutate({ values: chosen, version: newer.version })
  }

  const isOfOther = saved !== undefined && !saved.isMine
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={saved ? `Edit ${saved.name}` : 'Save query'}
      subtitle="The text is saved as it stands in the editor, with {from} and {to} for the days."
      form={form}
      draft={{ form: 'saved-query', record: saved?.id ?? 'new' }}
      onSubmit={(values) => save.mutate({ values, version: seen?.version })}
      isSaving={save.isPending}
      failure={failure}
      submitLabel="Save query"
    >
      {newer && seen && (
        <Conflict
          key={newer.version}
          what="query"
          labels={{ name: 'Name', isShared: 'Shared' }}
          seen={flat(seen)}
          theirs={flat(newer)}
          mine={flat(form.getValues())}
          onSave={saveChosen}
          isSaving={save.isPending}
        />
      )}
      <TextInput
        label="Name"
        description="Up to 80 characters, such as Revenue by country."
        maxLength={80}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Checkbox
        label="Shared"
        description={
          isOfOther
            ? 'Only its owner can make it private.'
            : (sharingRefusal ?? 'Everybody who sees the analytics of this realm sees it. Otherwise only you do.')
        }
        disabled={isOfOther || sharingRefusal !== undefined}
        {...form.getInputProps('isShared', { type: 'checkbox' })}
      />
    </FormDrawer>
  )
}
