import { ApiError } from '@regent/contract/errors'
import { dayMs } from '@regent/contract/time'
import type { Db } from '../../engines/database/database.ts'
import type { SignedInCaller } from '../context/context.ts'
import { toNetwork } from '../settings/network.ts'
import * as queries from './queries.ts'

/**
 * Rate-limits guessing: failures are counted in windows of 15 minutes (or `windowMs`); successes are not counted. All
 * servers share the counts.
 *
 * An attempt at an account is counted before it is checked, and uncounted if it succeeds: parallel guesses get no more
 * attempts than sequential ones. An address may succeed at many accounts concurrently, so it is counted only when an
 * attempt fails. Each kind of attempt is counted separately: if the shared address of an office or a carrier is blocked
 * for one kind, the others still work.
 */
const defaultWindowMs = 15 * 60_000

/**
 * Limits of failures per window, for each kind of attempt.
 *
 * - `perPair`: for one account from one address. Attackers at other addresses cannot exhaust it.
 * - `perAccount`: for one account from all addresses. Attackers can exhaust it, so addresses already used by the
 *   account are exempt, and `ownersWay` tells the owner how to continue from a new address.
 * - `perCaller`: for one signed-in caller and one subject. Only that caller can exhaust it, because the key of the
 *   count contains the caller, and an attempt without a signed-in caller does not pass the type check.
 * - `perAddress`: from one address for all accounts.
 *
 * An account limit without pairs, or without a way for the owner, does not pass the type check.
 */
export const attemptLimits = {
  password: {
    perPair: 10,
    perAccount: 100,
    perAddress: 100,
    ownersWay: 'A password reset makes the address known.',
  },
  /** Codes in e-mails that are short enough to type: counts the guesses of a day for an account, over all codes. */
  'reset code': {
    perPair: 10,
    perAccount: 20,
    perAddress: 1_000,
    windowMs: dayMs,
    ownersWay: 'The next mail has a long code, which counts as a reset link.',
  },
  /** Not guessable, so attempts from many addresses are harmless. */
  'reset link': { perPair: 10, perAddress: 100 },
  'game server': { perPair: 10, perAddress: 100 },
  /** A token of a third party or of an external service: no account is named. */
  identity: { perAddress: 100 },
  /** Mails count whether or not there is an account, so that nobody's mailbox is flooded. */
  'reset mail': {
    perPair: 10,
    perAccount: 5,
    perAddress: 100,
    ownersWay: 'The valid code is in the mailbox; a new code is always mailed.',
  },
  /** Mails to an e-mail that any signed-in account may ask for; here the account is the e-mail. */
  'new e-mail': {
    perPair: 10,
    perAccount: 10,
    perAddress: 100,
    ownersWay: "The account's valid code is in the mailbox; a new code is always mailed.",
  },
  /** Each one counts, so that nobody's mailbox is flooded. Admins request mails to their own e-mail. */
  'confirmation mail': { perCaller: 5, perAddress: 100 },
  /** Codes for a new e-mail. Requests by operators are counted separately from the player's. */
  'e-mail change': { perCaller: 10, perAddress: 100 },
  /** Guesses at the code for a new e-mail, over all codes: only the holder of the account can make them. */
  'e-mail code': { perCaller: 10, perAddress: 100 },
  /** Calls with an API key that is unknown, revoked, expired, or not for this address. Valid keys are not counted. */
  'api key': { perAddress: 100 },
  /** Codes and tokens of connected tools that are unknown, used or expired. They cannot be guessed. */
  'tool token': { perAddress: 100 },
  /** Codes of authenticator apps, and recovery codes. Only people who know the password, or are signed in, can guess. */
  'second factor': {
    perPair: 5,
    perAccount: 20,
    perAddress: 100,
    ownersWay: 'A password reset makes the address known.',
  },
  /** Answers of passkeys that are not valid: they cannot be guessed, and a new address is never locked out. */
  passkey: { perAddress: 100 },
  /** Begun sign-ins with a passkey: each stores a challenge. The sign-in form begins one when it is opened. */
  'passkey challenge': { perAddress: 300 },
  /** Failed sign-ins by single sign-on: no account is known before the provider has answered. */
  'single sign-on': { perAddress: 100 },
  /** Names and domains of unknown organizations in the sign-in form, which could list the organizations. */
  organization: { perAddress: 200 },
  /** Calls of SCIM with a token that is unknown, revoked or expired. Valid tokens are not counted. */
  'scim token': { perAddress: 100 },
  /** A player's guesses are counted separately from those that game servers send for the player. */
  'promo code': { perCaller: 10, perAddress: 100 },
} as const satisfies Record<string, AttemptLimits>

/** Which limits one kind of attempt can have. */
export type AttemptLimits = { perAddress: number; windowMs?: number } & (
  | { perPair?: number; perAccount?: never; perCaller?: never }
  | { perPair: number; perAccount: number; ownersWay: string; perCaller?: never }
  | { perCaller: number; perPair?: never; perAccount?: never }
)

export type AttemptKind = keyof typeof attemptLimits
type KindWith<Limit extends string> = {
  [Kind in AttemptKind]: (typeof attemptLimits)[Kind] extends Record<Limit, number> ? Kind : never
}[AttemptKind]
type CallerKind = KindWith<'perCaller'>
type AccountKind = KindWith<'perAccount'>
type PairKind = Exclude<KindWith<'perPair'>, AccountKind>
type AddressKind = Exclude<AttemptKind, CallerKind | AccountKind | PairKind>

export type Attempt = { now: number; address: string } & (
  | {
      kind: CallerKind
      caller: SignedInCaller
      /** The account or player that the caller acts for, with its organization or realm. */
      subject: string
      account?: never
      isKnown?: never
    }
  | {
      kind: AccountKind
      /** The account that is guessed at or mailed to. */
      account: string
      /** True if the account has been used from this network before; called only if that decides. */
      isKnown: (network: string) => Promise<boolean>
    }
  | { kind: PairKind; account: string; isKnown?: never }
  | { kind: AddressKind; account?: never; isKnown?: never }
)

/** An attempt that is counted, to be given back or to be counted as failed. */
export type Reservation = { keys: readonly string[]; addressKey: string; windowStart: Date }

function buildCounts(attempt: Attempt) {
  const { kind, now, address } = attempt
  const { perPair, perAccount, perCaller, perAddress, windowMs = defaultWindowMs }: AttemptLimits = attemptLimits[kind]
  const network = toNetwork(address)
  const accountKey = `${kind} of ${attempt.account}`
  const pairs = perPair === undefined ? [] : [`${accountKey} from ${network}`]
  const own = 'caller' in attempt ? [`${kind} of ${attempt.subject} by ${callerName(attempt.caller)}`] : []
  return {
    network,
    /** Counts that only this address or this caller can exhaust: above their limit everything is rejected. */
    pairs: { keys: [...pairs, ...own], limit: perPair ?? perCaller ?? 0 },
    wholes: { keys: perAccount === undefined ? [] : [accountKey], limit: perAccount ?? 0 },
    address: { key: `${kind} from ${network}`, limit: perAddress },
    windowStart: new Date(Math.floor(now / windowMs) * windowMs),
  }
}

/** All game servers of a realm share its secret, so they are one caller. */
const callerName = (caller: SignedInCaller): string =>
  caller.kind === 'server' ? 'game servers' : `account ${caller.cid}/${caller.accountId}`

/** The error contains the end of the window. */
const tooMany = ({ kind, now }: Pick<Attempt, 'kind' | 'now'>) => {
  const { windowMs = defaultWindowMs }: AttemptLimits = attemptLimits[kind]
  return new ApiError('TooManyRequests', { retryAfterSeconds: Math.ceil((windowMs - (now % windowMs)) / 1_000) })
}

/** Throws `TooManyRequests` if too many recent attempts failed; counts nothing. */
export async function checkAttempts(db: Db, attempt: Attempt): Promise<void> {
  if (await isOverLimit(db, attempt)) throw tooMany(attempt)
}

/** True if an attempt would be rejected now. */
export async function isOverLimit(db: Db, attempt: Attempt): Promise<boolean> {
  const { pairs, wholes, address, network, windowStart } = buildCounts(attempt)
  const failures = await queries.selectFailures(db, [...pairs.keys, ...wholes.keys, address.key], windowStart)
  const isOver = (key: string, limit: number) => (failures.find((row) => row.key === key)?.count ?? 0) >= limit
  if (isOver(address.key, address.limit) || pairs.keys.some((key) => isOver(key, pairs.limit))) return true
  return wholes.keys.some((key) => isOver(key, wholes.limit)) && !(await attempt.isKnown?.(network))
}

/**
 * Counts an attempt before it is judged. Throws `TooManyRequests` when too many recent attempts failed or are still
 * being judged.
 */
export async function reserveAttempt(db: Db, attempt: Attempt): Promise<Reservation> {
  const { held, isAccountOver } = await reserveFromAddress(db, attempt)
  if (!isAccountOver) return held
  await returnAttempt(db, held)
  throw tooMany(attempt)
}

/**
 * Counts an e-mail that anyone may request. Throws `TooManyRequests` if the address has made too many requests; returns
 * true if the account got too many e-mails. That is not an error: others may have requested them.
 */
export async function countMail(db: Db, attempt: Attempt & { kind: AccountKind }): Promise<{ isAccountOver: boolean }> {
  const { held, isAccountOver } = await reserveFromAddress(db, attempt)
  await failAttempt(db, held)
  return { isAccountOver }
}

/** Counts an attempt; rejects what is too much from its address. */
async function reserveFromAddress(db: Db, attempt: Attempt) {
  const { pairs, wholes, address, network, windowStart } = buildCounts(attempt)
  const { reserved, isAddressOver } = await queries.reserveFailures(db, { pairs, wholes, address, windowStart })
  const reservation: Reservation = { keys: reserved, addressKey: address.key, windowStart }
  const isCounted = (key: string) => reserved.includes(key)
  if (isAddressOver || !pairs.keys.every(isCounted)) {
    await returnAttempt(db, reservation)
    throw tooMany(attempt)
  }
  return { held: reservation, isAccountOver: !wholes.keys.every(isCounted) && !(await attempt.isKnown?.(network)) }
}

/** Counts a failure that was not reserved. Throws `TooManyRequests` if its address has too many. */
export async function countFailure(db: Db, attempt: Attempt & { kind: AddressKind }): Promise<void> {
  await checkAttempts(db, attempt)
  const { address, windowStart } = buildCounts(attempt)
  await queries.countFailures(db, [address.key], windowStart)
}

/** How many attempts at the account from this address can still fail in the current window. */
export async function countTriesLeft(db: Db, attempt: Attempt): Promise<number> {
  const { pairs, windowStart } = buildCounts(attempt)
  const failures = await queries.selectFailures(db, pairs.keys, windowStart)
  return Math.max(0, pairs.limit - Math.max(0, ...failures.map(({ count }) => count)))
}

/** Uncounts a reserved attempt that succeeded or was not judged. */
export async function returnAttempt(db: Db, { keys, windowStart }: Reservation): Promise<void> {
  if (keys.length > 0) await queries.uncountFailures(db, keys, windowStart)
}

/** Keeps the count of a reserved attempt that failed, and counts it for its address. */
export const failAttempt = (db: Db, { addressKey, windowStart }: Reservation): Promise<void> =>
  queries.countFailures(db, [addressKey], windowStart)

/** Maximum number of queued attempts for one account from one address; additional ones are rejected immediately. */
const maxWaiting = 100
const queues = new Map<string, { count: number; last: Promise<unknown> }>()

/**
 * Runs an attempt outside any transaction; `InvalidCredentialsError` counts as a failure. Attempts at one account from
 * one address are serialized, so that many devices with the right password do not use up each other's attempts.
 */
export function judgeAttempt<T>(db: Db, attempt: Attempt, judge: () => Promise<T>): Promise<T> {
  const [key] = buildCounts(attempt).pairs.keys
  return key === undefined
    ? withAttempt(db, attempt, judge)
    : oneByOne(key, attempt, () => withAttempt(db, attempt, judge))
}

async function withAttempt<T>(db: Db, attempt: Attempt, judge: () => Promise<T>): Promise<T> {
  const reserved = await reserveAttempt(db, attempt)
  try {
    const result = await judge()
    await returnAttempt(db, reserved)
    return result
  } catch (error) {
    const isFailure = error instanceof ApiError && error.code === 'InvalidCredentialsError'
    await (isFailure ? failAttempt : returnAttempt)(db, reserved)
    throw error
  }
}

async function oneByOne<T>(key: string, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(key) ?? { count: 0, last: Promise.resolve() }
  if (queue.count > maxWaiting) throw tooMany(attempt)
  queue.count += 1
  queues.set(key, queue)
  const result = queue.last.then(work)
  queue.last = result.catch(() => {})
  try {
    return await result
  } finally {
    queue.count -= 1
    if (queue.count === 0) queues.delete(key)
  }
}

/** Deletes the failures counted for an e-mail of an organization, of every kind of attempt. */
export const forgetFailuresOfEmail = (db: Db, cid: number, email: string): Promise<void> =>
  queries.deleteFailuresOfEmail(db, cid, email)

/** Deletes at most `limit` counts of windows that began before a time; returns how many. */
export const dropFailures = (db: Db, before: Date, limit: number): Promise<number> =>
  queries.deleteFailures(db, before, limit)
