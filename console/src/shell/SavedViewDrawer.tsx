import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { RequestError } from '@regent/contract/request-error'
import { createSavedView, type SavedView, type SavedViewState, updateSavedView } from '@regent/contract/saved-views'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../api/act.ts'
import { validateWith } from '../api/form.ts'
import { useWriteFailure } from '../api/use-write-failure.ts'
import { Conflict } from '../ui/Conflict.tsx'
import { FormDrawer } from '../ui/FormDrawer.tsx'

type Values = { name: string; isShared: boolean }

const validate = validateWith(createSavedView.body!.pick({ name: true }))

const newerIn = (error: unknown): SavedView | undefined =>
  error instanceof RequestError && error.code === 'StaleVersion' ? (error.current as SavedView | undefined) : undefined

type SavedViewDrawerProps = {
  list: string
  scope: string | null
  /** The view to rename or share; without one, what the list shows is saved as a new one. */
  view: SavedView | undefined
  state: SavedViewState
  /** Why the operator may not share. */
  sharingRefusal: string | undefined
  onSaved: (view: SavedView) => void
  isOpen: boolean
  onClose: () => void
}

/** Saves what a list shows as a view, or changes the name of one and who sees it. */
export function SavedViewDrawer(props: SavedViewDrawerProps) {
  const { list, scope, view, state, sharingRefusal, onSaved, isOpen, onClose } = props
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { name: view?.name ?? '', isShared: view?.isShared ?? false },
    validate,
  })
  const [seen, setSeen] = useState(view)
  const save = useMutation({
    mutationFn: async ({ values, over }: { values: Values; over: SavedView | undefined }): Promise<SavedView> => {
      const { name, isShared } = values
      const options = { scope, subject: 'saved-view' } as const
      if (!over) {
        const body = { list, name, isShared, state }
        return (await write(createSavedView, { body }, { ...options, done: `Saved the view ${name.trim()}` })).data
      }
      const body = { name, ...(over.isMine && { isShared }) }
      const input = { params: { id: over.id }, body }
      return (
        await write(updateSavedView, input, {
          ...options,
          ifMatch: over.version,
          done: `Changed the view ${name.trim()}`,
        })
      ).data
    },
    onSuccess: (saved) => {
      onSaved(saved)
      onClose()
    },
  })
  const newer = newerIn(save.error)
  const failure = useWriteFailure('The view was not saved.', newer ? null : save.error)
  const flat = ({ name, isShared }: Values) => ({ name, isShared })

  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={view ? `Edit view ${view.name}` : 'Save as a new view'}
      subtitle="A view keeps the filters, the sort and the columns of this list, not its rows."
      form={form}
      draft={{ form: 'saved-view', record: view?.id ?? list }}
      onSubmit={(values) => save.mutate({ values, over: seen })}
      isSaving={save.isPending}
      failure={failure}
      submitLabel="Save view"
    >
      {newer && seen && (
        <Conflict
          key={newer.version}
          what="view"
          labels={{ name: 'Name', isShared: 'Shared' }}
          seen={flat(seen)}
          theirs={flat(newer)}
          mine={flat(form.getValues())}
          isSaving={save.isPending}
          onSave={(chosen, isAllTheirs) => {
            setSeen(newer)
            if (isAllTheirs) onClose()
            else save.mutate({ values: chosen, over: newer })
          }}
        />
      )}
      <TextInput
        label="Name"
        description="Up to 60 characters, such as Failed on iOS."
        maxLength={60}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Checkbox
        label="Shared"
        description={
          view && !view.isMine
            ? 'Only its author can make it private.'
            : (sharingRefusal ?? 'Everybody who works here can choose it. Otherwise only you can.')
        }
        disabled={sharingRefusal !== undefined || (view !== undefined && !view.isMine)}
        {...form.getInputProps('isShared', { type: 'checkbox' })}
      />
    </FormDrawer>
  )
}
