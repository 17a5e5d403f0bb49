import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Reads, for at most a number of milliseconds; undefined if that is not enough. The database gives up what still runs
 * then, so that nobody pays for an answer that came too late.
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
    // After the limit nobody waits for it any more.
    reading.catch(() => undefined)
  }
}

const isTimeout = (error: unknown) => (error as { code?: unknown } | undefined)?.code === '57014'
