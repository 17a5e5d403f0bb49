import { realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import { addNote, deleteNote, editNote, lockNoteState } from './service.ts'

type State = { text: string; isPinned: boolean }

export const note: Undoable = {
  read: (context, { subject_id: id }) => lockNoteState(realmOfUndo(context).realm, Number(id)),
  async restore(context, { subject_id, gamer_tag: gamerTag }, state) {
    const unseen = { ...realmOfUndo(context), ifMatch: undefined }
    const id = Number(subject_id)
    if (state === null) return deleteNote(unseen, id)
    const isThere = (await lockNoteState(unseen.realm, id)) !== null
    await (isThere ? editNote(unseen, id, state as Partial<State>) : addNote(unseen, gamerTag ?? 0, state as State, id))
  },
}
