import { maxQueryRows } from '@regent/contract/analytics'
import { ApiError } from '@regent/contract/errors'
import type { Db } from '../../engines/database/database.ts'
import {
  type Answer,
  QueriesBusy,
  QueryRefused,
  QueryTooSlow,
  WarehouseMissing,
} from '../../engines/warehouse/warehouse.ts'
import { type History, readWaiting } from './mover.ts'

const usualTimeoutMs = 60_000

const maxTimeoutMs = 120_000

/** Runs a query; turns the engine's errors into API errors. */
export async function runQuery<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof QueryRefused) throw new ApiError('QueryRefused', { field: 'query', message: error.message })
    if (error instanceof QueryTooSlow) throw new ApiError('TimeOutError', { message: error.message })
    if (error instanceof QueriesBusy) throw new ApiError('TooManyRequests', { message: error.message })
    if (error instanceof WarehouseMissing) throw new ApiError('AnalyticsUnavailable', { message: error.message })
    throw error
  }
}

export const checkQuery = (history: History, pid: string, sql: string): Promise<void> =>
  runQuery(() => history.check(pid, sql))

export const queryRows = (
  history: History,
  pid: string,
  sql: string,
  timeoutMs = usualTimeoutMs,
  rows = maxQueryRows,
): Promise<Answer> =>
  // A little less than the caller's own limit, so that the caller still gets the reason.
  runQuery(() =>
    history.query(pid, sql, {
      rows,
      timeoutMs: Math.min(maxTimeoutMs, Math.max(100, timeoutMs * 0.95)),
    }),
  )

/** The time up to which all events are counted. */
export async function readAsOf(realm: { db: Db; id: string }, now: number): Promise<number> {
  const { uncounted } = await readWaiting(realm)
  return Math.min(uncounted ?? now, now)
}
