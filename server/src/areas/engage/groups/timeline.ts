import type { TimelineSource } from '../../../kernel/records/timeline-source.ts'
import { selectMoves } from './queries.ts'

/** Actions of players in groups; changes by staff are in the audit trail. */
export const groupMoves: TimelineSource = {
  by: 'player',
  right: 'view player-groups',
  async read({ realm }, { gamerTag }, page) {
    const rows = await selectMoves(realm, gamerTag, page)
    return rows.map(({ id, at, act, group_id: groupId, group_name: group }) => ({
      id,
      at,
      of: { act, groupId, group },
    }))
  },
}
