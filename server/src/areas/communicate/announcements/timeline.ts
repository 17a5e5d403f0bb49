import type { TimelineSource } from '../../../kernel/records/timeline-source.ts'
import { selectClaims } from './queries.ts'

/** The announcements that the player claimed. */
export const announcementClaims: TimelineSource = {
  by: 'player',
  right: 'view player-announcements',
  async read({ realm }, { gamerTag }, page) {
    const rows = await selectClaims(realm, gamerTag, page)
    return rows.map(({ id, at, symbol }) => ({ id, at, of: { symbol } }))
  },
}
