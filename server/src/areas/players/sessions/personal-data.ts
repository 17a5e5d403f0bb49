import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { anonymizeSessions, selectSessionsOfPlayers } from './queries.ts'

/**
 * When the player played, on which device and in which language, and other words that a client said. The sessions
 * themselves stay and are still counted.
 */
export const sessions: PersonalPart = {
  name: 'sessions',
  noun: ['session’s device and language', 'sessions’ devices and languages'],
  list: ({ customer: { db } }, { players }) => selectSessionsOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => anonymizeSessions(db, players),
}
