import type { TimelineSource } from '../../../kernel/records/timeline-source.ts'
import { selectChanges } from './queries.ts'
import { changeView } from './service.ts'

/** Items and currencies that the player got, spent and used in the game. Changes by staff are in the audit trail. */
export const inventory: TimelineSource = {
  by: 'player',
  right: 'view inventory',
  async read({ realm }, { gamerTag }, page) {
    const rows = await selectChanges(realm, gamerTag, { isByPlayer: true }, page)
    return rows.map((row) => {
      const { id, at, ...of } = changeView(row)
      return { id, at, of }
    })
  },
}
