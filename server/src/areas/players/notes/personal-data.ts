import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deleteNotesOfPlayers, selectNotesOfPlayers } from './queries.ts'

/** Notes of operators about the player, without the operators' names. */
export const notes: PersonalPart = {
  name: 'notes',
  noun: ['note', 'notes'],
  list: ({ customer: { db } }, { players }) => selectNotesOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => deleteNotesOfPlayers(db, players),
}
