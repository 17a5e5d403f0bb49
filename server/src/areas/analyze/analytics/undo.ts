import { type Irreversible, realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import { deleteSaved, lockSavedState, putSaved, type SavedState, updateSaved } from './saved-service.ts'

export const historyUndo: Irreversible = {
  irreversible: 'What was counted stays counted.',
}

export const eventNameUndo: Irreversible = {
  irreversible: 'Removing a name deletes its table. Reserve the name again for later events, or remove a reserved one.',
}

export const reportUndo: Irreversible = {
  irreversible: 'A report tells what somebody did elsewhere. Nothing was changed here.',
}

export const savedQueryUndo: Undoable = {
  read: (context, { subject_id: id }) => lockSavedState(realmOfUndo(context), Number(id)),
  async restore(context, { subject_id: id }, state) {
    const unseen = { ...realmOfUndo(context), ifMatch: undefined }
    if (state === null) return deleteSaved(unseen, Number(id))
    if ((await lockSavedState(unseen, Number(id))) === null) return putSaved(unseen, Number(id), state as SavedState)
    await updateSaved(unseen, Number(id), state as Partial<SavedState>)
  },
}
