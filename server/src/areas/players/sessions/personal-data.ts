import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { anonymizeSessions, selectSessionsOfPlayers } from './queries.ts'

/** When, on what and in which language the player played. That there was a session stays countable. */
export const sessions: PersonalPart = {
  name: 'sessions',
  noun: ['session’s device and language', 'sessions’ devices and languages'],
  list: ({ customer: { db } }, { players }) => selectSessionsOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => anonymizeSessions(db, players),
}
