import { planClearLeaderboard, planDeleteLeaderboard, removeLeaderboardEntry } from '@regent/contract/leaderboards'
import { act, planAct } from '../../../api/act.ts'

/** What is done with leaderboards in more than one screen. */

/** Reversible, so it is done at once. */
export const removeEntry = (id: string, gamerTag: number) =>
  act(
    removeLeaderboardEntry,
    { params: { id }, body: { id: gamerTag } },
    {
      subject: 'leaderboard-entry',
      done: `Removed ${gamerTag} from ${id}`,
      failed: `The entry of ${gamerTag} was not removed.`,
    },
  )

export const clearLeaderboard = (id: string) =>
  planAct(planClearLeaderboard, { params: { id } }, { failed: `Clearing ${id} was not planned.` })

export const deleteLeaderboard = (id: string, onChanged?: () => void) =>
  planAct(planDeleteLeaderboard, { params: { id } }, { failed: `Deleting ${id} was not planned.`, onChanged })
