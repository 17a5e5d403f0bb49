import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { anonymizeSessions, selectPlatforms, selectSessionsOfPlayers } from './queries.ts'

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

/** The platform that the player is known to use; erased with the sessions. */
export const platforms: PersonalPart = {
  name: 'platforms',
  noun: ['platform', 'platforms'],
  list: ({ customer: { db } }, { players }) => selectPlatforms(db, players),
  erase: async () => {},
}
