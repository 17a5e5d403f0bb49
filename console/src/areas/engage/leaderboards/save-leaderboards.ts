import { listAuditEntries } from '@regent/contract/audit'
import type { InputOf } from '@regent/contract/endpoint'
import {
  createLeaderboard,
  getLeaderboardDetails,
  getLeaderboardView,
  listLeaderboards,
  listPlayerLeaderboards,
  planClearLeaderboard,
  planDeleteLeaderboard,
  removeLeaderboardEntry,
  setLeaderboardEntry,
} from '@regent/contract/leaderboards'
import { call, callForAnswer } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { queryClient } from '../../../api/query.ts'
import { toastDone } from '../../../api/undo.ts'
import { openPlan } from '../../../api/planning.ts'

/** The calls leaderboards are changed by; they leave the reads that show them stale. Answer audit entries, for `toastDone`. */
const refreshLeaderboards = () =>
  Promise.all(
    [listLeaderboards, getLeaderboardDetails, getLeaderboardView, listPlayerLeaderboards, listAuditEntries].map(
      ({ path }) => queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )

export async function makeLeaderboard(id: string, body: NonNullable<InputOf<typeof createLeaderboard>['body']>) {
  const { entries } = await callForAnswer(createLeaderboard, { params: { id }, body })
  await refreshLeaderboards()
  return entries
}

export async function setEntry(
  id: string,
  body: NonNullable<InputOf<typeof setLeaderboardEntry>['body']>,
): Promise<readonly number[]> {
  const { entries } = await callForAnswer(setLeaderboardEntry, { params: { id }, body })
  await refreshLeaderboards()
  return entries
}

/** Reversible, so it is done at once. */
export async function removeEntry(id: string, gamerTag: number): Promise<void> {
  try {
    const { entries } = await callForAnswer(removeLeaderboardEntry, { params: { id }, body: { id: gamerTag } })
    toastDone(`Removed ${gamerTag} from ${id}`, entries)
  } catch (error) {
    toastFailure(`The entry of ${gamerTag} was not removed.`, error)
  } finally {
    await refreshLeaderboards()
  }
}

/** Nothing is changed here: the server says how many entries it would hit, and the operator goes on or not. */
export async function planClearing(id: string): Promise<void> {
  try {
    openPlan(await call(planClearLeaderboard, { params: { id } }), () => void refreshLeaderboards())
  } catch (error) {
    toastFailure(`Clearing ${id} was not planned.`, error)
  }
}

export async function planDeletion(id: string, onDone: () => void = () => {}): Promise<void> {
  try {
    openPlan(await call(planDeleteLeaderboard, { params: { id } }), () => {
      void refreshLeaderboards()
      onDone()
    })
  } catch (error) {
    toastFailure(`Deleting ${id} was not planned.`, error)
  }
}
