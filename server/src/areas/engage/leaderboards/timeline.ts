import type { TimelineSource } from '../../../kernel/timeline/timeline-source.ts'
import { selectAchieved } from './queries.ts'

/** The score that a player has on a board, when it was achieved; those before it are not kept. */
export const scores: TimelineSource = {
  by: 'player',
  right: 'view player-leaderboards',
  async read({ realm }, { gamerTag }, page) {
    const rows = await selectAchieved(realm, gamerTag, page)
    return rows.map(({ board_id: leaderboard, sheet, score, achieved_at: at }) => ({
      id: sheet,
      at,
      of: { leaderboard, score },
    }))
  },
}
