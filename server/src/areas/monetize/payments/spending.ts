import { dayMs } from '@regent/contract/time'
import type { Db } from '../../../engines/database/database.ts'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import type { Month, PaidInMonth } from '../../players/sessions/history.ts'
import { setBuiltInStatsOfPlayers } from '../../players/stats/service.ts'
import * as queries from './queries.ts'

/** Stats of payments in sliding windows: PURCHASES_3D, SPEND_3D and so on, and of all time. */
const windows = [3, 7, 14, 28] as const

/** The margin covers one or two missed runs. */
const lookBackMs = 3 * dayMs
const batch = 500

type PlayerKey = { pid: string; gamerTag: number }

async function loadSpending(db: Db, players: readonly PlayerKey[], now: number) {
  const since = [...windows.map((days) => new Date(now - days * dayMs)), new Date(0)]
  const names = [...windows.map((days) => `${days}D`), 'TOTAL']
  return (await queries.countPayments(db, players, since)).map(({ pid, gamer_tag, counts, sums, last_at }) => ({
    pid,
    gamerTag: gamer_tag,
    values: Object.fromEntries([
      ...names.flatMap((name, index) => [
        [`PURCHASES_${name}`, String(counts[index])],
        [`SPEND_${name}`, String(sums[index])],
      ]),
      ['LAST_PURCHASE_TS', String(last_at)],
    ]) as Record<string, string>,
  }))
}

/** Recomputes a player's spending, in minor units. */
export const keepSpending = (realm: Realm, gamerTag: number, now: number): Promise<void> =>
  keepOfPlayers(realm.db, [{ pid: realm.id, gamerTag }], now)

async function keepOfPlayers(db: Db, players: readonly PlayerKey[], now: number): Promise<void> {
  const spending = await loadSpending(db, players, now)
  for (const pid of new Set(spending.map((player) => player.pid))) {
    const stats = spending
      .filter((player) => player.pid === pid)
      .flatMap(({ gamerTag, values }) => Object.entries(values).map(([key, value]) => ({ gamerTag, key, value })))
    await setBuiltInStatsOfPlayers({ db, id: pid, cid: 0, createdAt: 0 }, now, stats)
  }
}

/** Runs daily: the sums of the last days shrink without any new payment that would update them. */
export function countPaymentsDaily(jobs: Jobs): void {
  jobs.define('payment-counts', ({ db, now, signal, progress }) => recountPayments(db, now, signal, progress))
  jobs.every('payment-counts', { intervalMs: dayMs })
}

/** Recomputes players with a payment that has recently left a window. */
export async function recountPayments(
  db: Db,
  now: number,
  signal?: AbortSignal,
  progress?: (done: number) => void,
): Promise<{ players: number }> {
  const ends = windows
    .map((days) => now - days * dayMs)
    .map((until) => ({ after: new Date(until - lookBackMs), until: new Date(until) }))
  let players = 0
  for (let last: PlayerKey | undefined; ; ) {
    signal?.throwIfAborted()
    const stalePlayers = await queries.selectLeftWindows(db, ends, last, batch)
    last = stalePlayers.at(-1)
    if (!last) return { players }
    await keepOfPlayers(db, stalePlayers, now)
    players += stalePlayers.length
    progress?.(players)
  }
}

/** The player's days of payments in a month, and the total, for the history of the player's sessions. */
export async function paidInMonth(
  realm: Realm,
  gamerTag: number,
  now: number,
  { month, year }: Month,
): Promise<PaidInMonth> {
  const today = new Date(now)
  const inYear = year ?? today.getUTCFullYear()
  const inMonth = (month ?? today.getUTCMonth() + 1) - 1
  const from = new Date(Date.UTC(inYear, inMonth))
  const to = new Date(Date.UTC(inYear, inMonth + 1))
  const [times, totalRevenue] = await Promise.all([
    queries.selectCompletedTimes(realm, gamerTag, from, to),
    queries.sumPaid(realm, gamerTag),
  ])
  return {
    payments: times.map((at) => new Date(at).toISOString().slice(0, 10)),
    totalPaid: totalRevenue > 0 ? [{ totalRevenue }] : [],
  }
}
