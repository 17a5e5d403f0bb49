import { record } from '../../../kernel/records/record.ts'
import { anonymizeSessions, selectPlatforms, selectSessions, selectSessionsOfPlayers } from './queries.ts'

export const session = record({
  kind: 'session',
  /** The player's sessions, by their start. */
  timeline: {
    by: 'player',
    async read({ realm }, { gamerTag }, { before, limit }) {
      const after = { startedAt: before.at, id: before.id }
      const rows = await selectSessions(realm, gamerTag, {}, { order: 'desc', limit, after })
      return rows.map(({ id, started_at: at, ended_at: endedAt, platform, client_version: clientVersion }) => ({
        id,
        at,
        of: {
          ...(endedAt !== null && { lengthMs: endedAt - at }),
          ...(platform && { platform }),
          ...(clientVersion && { clientVersion }),
        },
      }))
    },
  },
  personalData: [
    /**
     * The times, device and language of the player's sessions, and other texts from a client. The sessions themselves are
     * kept and are still counted.
     */
    {
      name: 'sessions',
      noun: ['session’s device and language', 'sessions’ devices and languages'],
      list: ({ customer: { db } }, { players }) => selectSessionsOfPlayers(db, players),
      erase: ({ customer: { db } }, { players }) => anonymizeSessions(db, players),
    },
    /** The player's known platform; erased with the sessions. */
    {
      name: 'platforms',
      noun: ['platform', 'platforms'],
      list: ({ customer: { db } }, { players }) => selectPlatforms(db, players),
      erase: async () => {},
    },
  ],
})
