import type { Readable } from 'node:stream'
import { maxQueryRows } from '@regent/contract/analyze/analytics'
import { ApiError } from '@regent/contract/errors'
import type { Db } from '../../engines/database/database.ts'
import {
  type Answer,
  type Asker,
  QueriesBusy,
  QueryRefused,
  QueryTooSlow,
  WarehouseMissing,
} from '../../engines/warehouse/warehouse.ts'
import type { History, TextForm } from './history.ts'
import * as queries from './queries.ts'

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

/** The queue of a realm: the time of its oldest event that is not in a part yet, and the number of queued batches. */
export const readWaiting = queries.selectWaiting

/** Counts per day, both ends included. */
export const historyDays = queries.selectDays

export const checkQuery = (history: History, pid: string, sql: string, asker?: Asker): Promise<void> =>
  runQuery(() => history.check(pid, sql, asker))

export const queryRows = (
  history: History,
  pid: string,
  sql: string,
  timeoutMs = usualTimeoutMs,
  rows = maxQueryRows,
): Promise<Answer> => runQuery(() => history.query(pid, sql, { rows, timeoutMs: toTimeLimit(timeoutMs) }))

type TextQuery = {
  form: TextForm
  timeoutMs?: number | undefined
  rows?: number
  asker?: Asker | undefined
}

/** Runs a query of an operator and returns its answer as text, without reading it into this process. */
export const queryText = (
  history: History,
  pid: string,
  sql: string,
  { form, timeoutMs = usualTimeoutMs, rows = maxQueryRows, asker }: TextQuery,
): Promise<Readable> => runQuery(() => history.text(pid, sql, { rows, timeoutMs: toTimeLimit(timeoutMs), asker }, form))

/** A little less than the caller's own limit, so that the caller still gets the reason. */
const toTimeLimit = (timeoutMs: number) => Math.min(maxTimeoutMs, Math.max(100, timeoutMs * 0.95))

/** All events up to this time are counted. */
export async function readAsOf(realm: { db: Db; id: string }, now: number): Promise<number> {
  const { oldest } = await readWaiting(realm)
  return Math.min(oldest ?? now, now)
}
