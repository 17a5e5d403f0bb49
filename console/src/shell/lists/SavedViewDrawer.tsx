import {
  createSavedView,
  type SavedView,
  SavedViewName,
  type SavedViewState,
  updateSavedView,
} from '@regent/contract/organization/saved-views'
import * as z from 'zod'
import { write } from '../../api/act.ts'
import { validateWith } from '../../api/form.ts'
import { SharedRecordDrawer, type SharedRecordInput } from '../records/SharedRecordDrawer.tsx'

const validate = validateWith(z.object({ name: SavedViewName }))

type SavedViewDrawerProps = {
  list: string
  scope: string | null
  /** The view to rename or share; undefined: save the current state as a new one. */
  view: SavedView | undefined
  state: SavedViewState
  /** Why the operator cannot share. */
  sharingRefusal: string | undefined
  onSaved: (view: SavedView) => void
  isOpen: boolean
  onClose: () => void
}

/** Saves the state of a list as a view, or edits its name and visibility. */
export function SavedViewDrawer({ list, scope, view, state, ...drawer }: SavedViewDrawerProps) {
  function save({ name, isShared }: SharedRecordInput, ifMatch: number | undefined) {
    const done = `${view ? 'Changed' : 'Saved'} the view ${name.trim()}`
    const options = { scope, subject: 'saved-view', done } as const
    if (!view) return write(createSavedView, { body: { list, name, isShared, state } }, options)
    return write(updateSavedView, { params: { id: view.id }, body: { name, isShared } }, { ...options, ifMatch })
  }
  return (
    <SharedRecordDrawer
      {...drawer}
      record={view}
      noun="view"
      title={view ? `Edit view ${view.name}` : 'Save as new view'}
      subtitle="Saves the filters, the sort and the columns."
      validate={validate}
      maxLength={60}
      example="Failed on iOS"
      sharedHint="Shared with all operators."
      draft={{ form: 'saved-view', record: view?.id ?? list }}
      save={save}
    />
  )
}
