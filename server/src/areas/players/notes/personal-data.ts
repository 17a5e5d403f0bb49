import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deleteNotesOfPlayers, selectNotesOfPlayers } from './queries.ts'

/** What operators wrote about the player, without who they are. */
export const notes: PersonalPart = {
  name: 'notes',
  noun: ['note', 'notes'],
  list: ({ customer: { db } }, { players }) => selectNotesOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => deleteNotesOfPlayers(db, players),
}
