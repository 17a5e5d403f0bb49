import { ApiError } from '@regent/contract/errors'
import type { Db } from '../../engines/database/database.ts'
import * as queries from './queries.ts'

/**
 * Slows guessing down: failures are counted per account and per address, in windows of 15 minutes. Successes are not
 * counted. All servers share the counts.
 *
 * An attempt at an account is counted before it is judged, and uncounted if it succeeds: parallel guesses get no more
 * tries than guesses in a row. An address may succeed at many accounts at once, so it is counted only when an attempt
 * fails.
 */
const windowMs = 15 * 60_000
const limits = { perAccount: 10, perAddress: 100 }

/** `account` is the account that is guessed at or mailed to; each of several has its own count. */
export type Attempt = { now: number; address: string; account: string | readonly string[] }

const windowOf = (now: number) => new Date(Math.floor(now / windowMs) * windowMs)
const addressKey = ({ address }: Attempt) => `address ${address}`
const accountKeys = ({ account }: Attempt) => [account].flat().map((name) => `account ${name}`)

/** Throws `TooManyRequests` when too many recent attempts failed; counts nothing. */
export async function checkAttempts(db: Db, attempt: Attempt): Promise<void> {
  const accounts = accountKeys(attempt)
  const address = addressKey(attempt)
  const failures = await queries.selectFailures(db, [...accounts, address], windowOf(attempt.now))
  const countOf = (key: string) => failures.find((row) => row.key === key)?.count ?? 0
  const isOver = accounts.some((key) => countOf(key) >= limits.perAccount) || countOf(address) >= limits.perAddress
  if (isOver) throw new ApiError('TooManyRequests')
}

/**
 * Counts an attempt before it is judged. Throws `TooManyRequests` when too many recent attempts failed or are still
 * being judged.
 */
export async function reserveAttempt(db: Db, attempt: Attempt): Promise<void> {
  const accounts = accountKeys(attempt)
  const windowStart = windowOf(attempt.now)
  const { reserved, isAddressOver } = await queries.reserveFailures(
    db,
    { accounts, address: addressKey(attempt), windowStart },
    limits,
  )
  if (!isAddressOver && reserved.length === accounts.length) return
  if (reserved.length > 0) await queries.uncountFailures(db, reserved, windowStart)
  throw new ApiError('TooManyRequests')
}

/** Uncounts a reserved attempt that succeeded or was not judged. */
export const returnAttempt = (db: Db, attempt: Attempt): Promise<void> =>
  queries.uncountFailures(db, accountKeys(attempt), windowOf(attempt.now))

/** Keeps the count of a reserved attempt that failed, and counts it for its address. */
export const failAttempt = (db: Db, attempt: Attempt): Promise<void> =>
  queries.countFailures(db, [addressKey(attempt)], windowOf(attempt.now))

/** Maximum attempts that wait for one account; further ones are refused at once. */
const maxWaiting = 100
const waiting = new Map<string, { count: number; last: Promise<unknown> }>()

/**
 * Judges an attempt outside any transaction; `InvalidCredentialsError` counts as a failure. Attempts at one account run
 * one after the other, so that many devices with the right password do not use up each other's attempts.
 */
export function judgeAttempt<T>(db: Db, attempt: Attempt, judge: () => Promise<T>): Promise<T> {
  const [key] = accountKeys(attempt)
  return key === undefined ? judged(db, attempt, judge) : oneByOne(key, () => judged(db, attempt, judge))
}

async function judged<T>(db: Db, attempt: Attempt, judge: () => Promise<T>): Promise<T> {
  await reserveAttempt(db, attempt)
  try {
    const result = await judge()
    await returnAttempt(db, attempt)
    return result
  } catch (error) {
    const isFailure = error instanceof ApiError && error.code === 'InvalidCredentialsError'
    await (isFailure ? failAttempt : returnAttempt)(db, attempt)
    throw error
  }
}

async function oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
  const queue = waiting.get(key) ?? { count: 0, last: Promise.resolve() }
  if (queue.count > maxWaiting) throw new ApiError('TooManyRequests')
  queue.count += 1
  waiting.set(key, queue)
  const result = queue.last.then(work)
  queue.last = result.catch(() => {})
  try {
    return await result
  } finally {
    queue.count -= 1
    if (queue.count === 0) waiting.delete(key)
  }
}

/** Deletes the failures counted for an e-mail of an organization, of every kind of attempt. */
export const forgetFailuresOfEmail = (db: Db, cid: number, email: string): Promise<void> =>
  queries.deleteFailuresOfEmail(db, cid, email)

/** Deletes at most `limit` counts of windows that began before a time; returns how many. */
export const dropFailures = (db: Db, before: Date, limit: number): Promise<number> =>
  queries.deleteFailures(db, before, limit)
