import type { TimelineSource } from '../../../kernel/records/timeline-source.ts'
import { selectBefore } from './queries.ts'

/** The payments that the player began, with their state. */
export const payments: TimelineSource = {
  by: 'player',
  right: 'view player-real-money-transactions',
  async read({ realm }, { gamerTag }, page) {
    const rows = await selectBefore(realm, gamerTag, page)
    return rows.map(({ txid, created_at: at, provider, state, details }) => ({
      id: txid,
      at,
      of: { txid, provider, state, name: details.name, price: details.price },
    }))
  },
}
