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

type Attempt = { now: number; address: string; account: string }

const windowOf = (now: number) => new Date(Math.floor(now / windowMs) * windowMs)
const keysOf = ({ account, address }: Attempt) => [`account ${account}`, `address ${address}`] as const

/** Throws `TooManyRequests` when too many attempts failed lately. */
export async function checkAttempts(db: Db, attempt: Attempt): Promise<void> {
  const [accountKey, addressKey] = keysOf(attempt)
  const failures = await selectFailures(db, [accountKey, addressKey], windowOf(attempt.now))
  const countOf = (key: string) => failures.find((row) => row.key === key)?.count ?? 0
  if (countOf(accountKey) >= perAccount || countOf(addressKey) >= perAddress) throw new ApiError('TooManyRequests')
}

export const recordFailure = (db: Db, attempt: Attempt): Promise<void> =>
  countFailures(db, keysOf(attempt), windowOf(attempt.now))
