import { ApiError } from '@regent/contract/errors'
import type { Db } from '../engines/database/database.ts'
import { countFailures, selectFailures } from './queries.ts'

/**
 * Slows guessing down: failures are counted per account and per address, in windows of 15 minutes.
 * Successes cost nothing. The counts are shared by all servers.
 */
const windowMs = 15 * 60_000
const perAccount = 10
const perAddress = 100

/** `account` is what is guessed at or mailed to; of several, each has its own count. */
export type Attempt = { now: number; address: string; account: string | readonly string[] }

const windowOf = (now: number) => new Date(Math.floor(now / windowMs) * windowMs)
const addressKey = ({ address }: Attempt) => `address ${address}`
const accountKeys = ({ account }: Attempt) => [account].flat().map((name) => `account ${name}`)
const keysOf = (attempt: Attempt) => [...accountKeys(attempt), addressKey(attempt)]

/** Throws `TooManyRequests` when too many attempts failed lately. */
export async function checkAttempts(db: Db, attempt: Attempt): Promise<void> {
  const failures = await selectFailures(db, keysOf(attempt), windowOf(attempt.now))
  const countOf = (key: string) => failures.find((row) => row.key === key)?.count ?? 0
  const isOver =
    accountKeys(attempt).some((key) => countOf(key) >= perAccount) || countOf(addressKey(attempt)) >= perAddress
  if (isOver) throw new ApiError('TooManyRequests')
}

export const recordFailure = (db: Db, attempt: Attempt): Promise<void> =>
  countFailures(db, keysOf(attempt), windowOf(attempt.now))
