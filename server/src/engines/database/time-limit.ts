import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Reads with a time limit in milliseconds; undefined on timeout. The database cancels the statement, so that no work is
 * done for a late result.
 */
export async function withinTime<Answer>(
  db: Db,
  limitMs: number,
  read: (db: Db) => Promise<Answer>,
): Promise<Answer | undefined> {
  const over = new AbortController()
  const reading = db.transaction().execute(async (own) => {
    // Until the end of the transaction; several statements together are limited by the race below.
    await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(own)
    return read(own)
  })
  try {
    return await Promise.race([reading, sleep(limitMs, undefined, { signal: over.signal })])
  } catch (error) {
    if (isTimeout(error)) return undefined
    throw error
  } finally {
    over.abort()
    // After the limit nobody awaits it.
    reading.catch(() => undefined)
  }
}

const isTimeout = (error: unknown) => (error as { code?: unknown } | undefined)?.code === '57014'
