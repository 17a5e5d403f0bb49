import {
  planClearLeaderboard,
  planDeleteLeaderboard,
  planRemoveEntries,
  removeLeaderboardEntry,
} from '@regent/contract/engage/leaderboards'
import { freezeLeaderboard } from '@regent/contract/engage/leaderboards-places'
import { planLeaderboardVersion, unfreezeLeaderboard } from '@regent/contract/engage/leaderboards-settings'
import { dayMs } from '@regent/contract/time'
import { act, planAct } from '../../../api/act.ts'

/** Actions on leaderboards that several pages share. */

const usualSuspensionMs = 7 * dayMs

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

/** Shows the entries before they are removed. */
export const removeEntries = (id: string, gamerTags: number[], onChanged: () => void) =>
  planAct(
    planRemoveEntries,
    { params: { id }, body: { gamerTags } },
    { failed: 'Removing the entries was not planned.', onChanged },
  )

/** The usual suspension of a cheater, without a form: the plan shows what it does. */
export const suspendAndRemove = (id: string, gamerTag: number) =>
  planAct(
    planRemoveEntries,
    {
      params: { id },
      body: {
        gamerTags: [gamerTag],
        boards: 'all',
        suspend: { until: Date.now() + usualSuspensionMs, reason: `Score on ${id}` },
      },
    },
    { failed: 'The suspension was not planned.' },
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
