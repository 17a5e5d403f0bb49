import {
  createSavedQuery,
  type SavedQuery,
  SavedQueryName,
  updateSavedQuery,
} from '@regent/contract/analyze/analytics-queries'
import * as z from 'zod'
import { write } from '../../../api/act.ts'
import { validateWith } from '../../../api/form.ts'
import { SharedRecordDrawer, type SharedRecordInput } from '../../../shell/records/SharedRecordDrawer.tsx'

const validate = validateWith(z.object({ name: SavedQueryName }))

type SavedQueryDrawerProps = {
  /** The query to rename; undefined: create a new one from the text. */
  saved: SavedQuery | undefined
  text: string
  /** Why the operator may not share queries; unset: they may. */
  sharingRefusal: string | undefined
  onSaved: (saved: SavedQuery) => void
  isOpen: boolean
  onClose: () => void
}

/** Saves a query with a name, or changes its name and visibility. */
export function SavedQueryDrawer({ saved, text, ...drawer }: SavedQueryDrawerProps) {
  function save({ name, isShared }: SharedRecordInput, ifMatch: number | undefined) {
    const options = { subject: 'saved-query', done: `${saved ? 'Changed' : 'Saved'} query ${name}` } as const
    if (!saved) return write(createSavedQuery, { body: { name, isShared, query: text } }, options)
    return write(updateSavedQuery, { params: { id: saved.id }, body: { name, isShared } }, { ...options, ifMatch })
  }
  return (
    <SharedRecordDrawer
      {...drawer}
      record={saved}
      noun="query"
      title={saved ? `Edit ${saved.name}` : 'Save query'}
      subtitle="Saves the query text, with {from} and {to} as parameters."
      validate={validate}
      maxLength={80}
      example="Revenue by country"
      sharedHint="Visible to all analytics users of this realm."
      draft={{ form: 'saved-query', record: saved?.id ?? 'new' }}
      save={save}
    />
  )
}
