import { dayMs } from '@regent/contract/time'
import type { Db } from '../../../engines/database/database.ts'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import type { PlayerKey } from '../../../engines/live/connections.ts'
import { setBuiltInStatsOfPlayers } from '../stats/service.ts'
import * as queries from './queries.ts'

/** The windows, in days, of the built-in session counts: SESSIONS_3D and so on. */
const windows = [3, 7, 14, 28] as const

/** Makes up for one or two missed runs. */
const lookBackMs = 3 * dayMs

/** Players per transaction. */
const batch = 500

const sinceEach = (now: number) => windows.map((days) => new Date(now - days * dayMs))

/** The session counts of each player, for each window before now. */
export async function countWindows(db: Db, players: readonly PlayerKey[], now: number) {
  const countRows = await queries.countSessionsOfPlayers(db, players, sinceEach(now))
  return countRows.map(({ counts, ...player }) => ({
    ...player,
    values: Object.fromEntries(windows.map((days, index) => [`SESSIONS_${days}D`, String(counts[index])])),
  }))
}

/** Every day: updates the counts of inactive players, because no new session would update them. */
export function countSessionsDaily(jobs: Jobs): void {
  jobs.define('session-counts', ({ db, now, signal, progress }) => recountSessions(db, now, signal, progress))
  jobs.every('session-counts', { intervalMs: dayMs })
}

/** Updates the counts of players with a session that has recently left a window. */
export async function recountSessions(
  db: Db,
  now: number,
  signal?: AbortSignal,
  progress?: (done: number) => void,
): Promise<{ players: number }> {
  const ends = sinceEach(now).map((until) => ({ after: new Date(until.getTime() - lookBackMs), until }))
  let players = 0
  for (let last: PlayerKey | undefined; ; ) {
    signal?.throwIfAborted()
    const leftPlayers = await queries.selectLeftWindows(db, ends, last, batch)
    last = leftPlayers.at(-1)
    if (!last) return { players }
    const sessionCounts = await countWindows(db, leftPlayers, now)
    for (const pid of new Set(leftPlayers.map((player) => player.pid))) {
      const stats = sessionCounts
        .filter((player) => player.pid === pid)
        .flatMap(({ gamerTag, values }) => Object.entries(values).map(([key, value]) => ({ gamerTag, key, value })))
      await setBuiltInStatsOfPlayers({ db, id: pid, cid: 0, createdAt: 0 }, now, stats)
    }
    players += leftPlayers.length
    progress?.(players)
  }
}
