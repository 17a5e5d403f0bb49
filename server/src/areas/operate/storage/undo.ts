import { realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import { type DocumentState, lockDocumentState, parseSubjectId, writeDocuments } from './service.ts'

/** Writes the previous document again, or deletes the one that was made. */
export const storageDocument: Undoable = {
  read(context, { subject_id }) {
    const { place, id } = parseSubjectId(subject_id)
    return lockDocumentState(realmOfUndo(context).realm, place, id)
  },
  async restore(context, { subject_id }, state) {
    const { place, id } = parseSubjectId(subject_id)
    const before = state as DocumentState | null
    await writeDocuments(realmOfUndo(context), place, {
      put: before ? [{ id, data: before.data }] : [],
      remove: before ? [] : [{ id }],
    })
  },
}
