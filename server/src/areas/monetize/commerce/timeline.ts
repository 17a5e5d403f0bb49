import type { TimelineSource } from '../../../kernel/records/timeline-source.ts'
import { selectPurchases } from './queries.ts'

/** The player's purchases for in-game currency. */
export const purchases: TimelineSource = {
  by: 'player',
  right: 'view store-offers',
  async read({ realm }, { gamerTag }, page) {
    const rows = await selectPurchases(realm, gamerTag, page)
    return rows.map(({ id, at, store, listing, price_symbol: currency, price_amount: amount }) => ({
      id,
      at,
      of: { store, listing, currency, amount },
    }))
  },
}
