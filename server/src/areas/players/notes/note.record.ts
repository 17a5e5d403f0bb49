import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { deleteNotesOfPlayers, selectNotesOfPlayers } from './queries.ts'
import { addNote, deleteNote, editNote, lockNoteState } from './service.ts'

type State = { text: string; isPinned: boolean }

export const note = record({
  kind: 'note',
  undo: {
    read: (context, { subject_id: id }) => lockNoteState(realmOfUndo(context).realm, Number(id)),
    async restore(context, { subject_id, gamer_tag: gamerTag }, state) {
      const unseen = { ...realmOfUndo(context), ifMatch: undefined }
      const id = Number(subject_id)
      if (state === null) return deleteNote(unseen, id)
      const isThere = (await lockNoteState(unseen.realm, id)) !== null
      await (isThere
        ? editNote(unseen, id, state as Partial<State>)
        : addNote(unseen, gamerTag ?? 0, state as State, id))
    },
  },
  personalData: [
    /** Notes of operators about the player, without the operators' names. */
    {
      name: 'notes',
      noun: ['note', 'notes'],
      list: ({ customer: { db } }, { players }) => selectNotesOfPlayers(db, players),
      erase: ({ customer: { db } }, { players }) => deleteNotesOfPlayers(db, players),
    },
  ],
})
