import type { TimelineSource } from '../../../kernel/records/timeline-source.ts'
import { selectBefore } from './queries.ts'

/** The codes that the player redeemed. */
export const redemptions: TimelineSource = {
  by: 'player',
  right: 'view promotion-codes',
  async read({ realm }, { gamerTag }, page) {
    const rows = await selectBefore(realm, gamerTag, page)
    return rows.map(({ id, at, code, promoId, name }) => ({ id, at, of: { code, promoId: String(promoId), name } }))
  },
}
