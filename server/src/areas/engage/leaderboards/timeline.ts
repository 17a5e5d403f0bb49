import type { TimelineSource } from '../../../kernel/records/timeline-source.ts'
import { selectAchieved } from './entry-queries.ts'

/** The player's current score on each board, at its time; earlier scores are not kept. */
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
