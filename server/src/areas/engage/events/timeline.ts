import type { TimelineSource } from '../../../kernel/records/timeline-source.ts'
import { selectClaims } from './player-queries.ts'

/** The events whose rewards the player claimed. */
export const eventClaims: TimelineSource = {
  by: 'player',
  right: 'view player-events',
  async read({ realm }, { gamerTag }, page) {
    const rows = await selectClaims(realm, gamerTag, page)
    return rows.map(({ id, at, event }) => ({ id, at, of: { event } }))
  },
}
