import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { anonymizeSessions, selectPlatforms, selectSessionsOfPlayers } from './queries.ts'

/**
 * The times, device and language of the player's sessions, and other texts from a client. The sessions themselves are
 * kept and are still counted.
 */
export const sessions: PersonalPart = {
  name: 'sessions',
  noun: ['session’s device and language', 'sessions’ devices and languages'],
  list: ({ customer: { db } }, { players }) => selectSessionsOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => anonymizeSessions(db, players),
}

/** The player's known platform; erased with the sessions. */
export const platforms: PersonalPart = {
  name: 'platforms',
  noun: ['platform', 'platforms'],
  list: ({ customer: { db } }, { players }) => selectPlatforms(db, players),
  erase: async () => {},
}
