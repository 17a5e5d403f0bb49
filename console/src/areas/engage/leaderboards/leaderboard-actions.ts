import {
  planClearLeaderboard,
  planDeleteLeaderboard,
  removeLeaderboardEntry,
} from '@regent/contract/engage/leaderboards'
import { freezeLeaderboard } from '@regent/contract/engage/leaderboards-places'
import { planLeaderboardVersion, unfreezeLeaderboard } from '@regent/contract/engage/leaderboards-settings'
import { act, planAct } from '../../../api/act.ts'

/** Actions on leaderboards that several pages share. */

/** Needs no confirmation, because it can be undone. */
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

/** Freezes or unfreezes without a confirmation, because it can be undone. */
export const setFrozen = (id: string, isFrozen: boolean) =>
  act(
    isFrozen ? freezeLeaderboard : unfreezeLeaderboard,
    { params: { id } },
    {
      subject: 'leaderboard',
      done: `${isFrozen ? 'Froze' : 'Unfroze'} ${id}`,
      failed: `${id} was not ${isFrozen ? 'frozen' : 'unfrozen'}.`,
    },
  )

export const clearLeaderboard = (id: string) =>
  planAct(planClearLeaderboard, { params: { id } }, { failed: `Clearing ${id} was not planned.` })

/** Ends the current version; the plan shows how many entries are archived. */
export const startVersion = (id: string) =>
  planAct(planLeaderboardVersion, { params: { id } }, { failed: `A new version of ${id} was not planned.` })

export const deleteLeaderboard = (id: string, onChanged?: () => void) =>
  planAct(planDeleteLeaderboard, { params: { id } }, { failed: `Deleting ${id} was not planned.`, onChanged })
