import { mentionsIn } from '../../../kernel/personal-data/mentions.ts'
import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deleteNotesOfPlayers, maskNotes, selectNotesLike, selectNotesOfPlayers } from './queries.ts'

/** Notes of operators about the player, without the operators' names. */
export const notes: PersonalPart = {
  name: 'notes',
  noun: ['note', 'notes'],
  list: ({ customer: { db } }, { players }) => selectNotesOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => deleteNotesOfPlayers(db, players),
}

/** A note about somebody else may name the player. */
export const noteMentions = mentionsIn({
  name: 'noteMentions',
  noun: ['note about others that names the e-mail', 'notes about others that name the e-mail'],
  find: ({ customer: { db } }, { players }, like) => selectNotesLike(db, players, like),
  show: ({ pid, id }) => ({ pid, id }),
  store: ({ customer: { db } }, rows) => maskNotes(db, rows),
})
