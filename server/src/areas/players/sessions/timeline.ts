import type { TimelineSource } from '../../../kernel/records/timeline-source.ts'
import { selectSessions } from './queries.ts'

/** The player's sessions, by their start. */
export const sessions: TimelineSource = {
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
}
