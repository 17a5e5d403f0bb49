import { ApiError } from '@regent/contract/errors'
import { hourMs } from '@regent/contract/time'
import type { Db } from '../../engines/database/database.ts'
import { isOwnMachine, toNetwork } from '../settings/network.ts'
import type { Settings } from '../settings/settings.ts'
import * as queries from './queries.ts'

/**
 * Counts one use of an operation with an hourly limit per operator, or throws `TooManyRequests`. `of` identifies the
 * operator. Only calls of the same operator block each other.
 */
export async function useOwnAllowance(
  db: Db,
  { now, what, of, perHour }: { now: number; what: string; of: string; perHour: number },
): Promise<void> {
  const windowStart = new Date(Math.floor(now / hourMs) * hourMs)
  if (await queries.countUse(db, { key: `${what} of ${of}`, limit: perHour, windowStart })) return
  throw new ApiError('TooManyRequests', {
    message: `Rate limit: ${perHour} ${what} per hour. Try again later.`,
    retryAfterSeconds: Math.ceil((hourMs - (now % hourMs)) / 1_000),
  })
}

/** Hourly limit of an operation for unauthenticated callers, per address. */
export type Allowance = {
  now: number
  address: string
  /** A plural: `guests`. */
  what: string
  /** 0: no limit. */
  perHour: number
  message: string
  settings: Pick<Settings, 'servicesDir'>
}

/**
 * Counts one use of an allowance, or throws `TooManyRequests`. Call it before the transaction: within one, it would
 * block all callers at the address. Callers on this machine are not limited, unless services run on it.
 */
export async function useAllowance(
  db: Db,
  { now, address, what, perHour, message, settings }: Allowance,
): Promise<void> {
  if (perHour === 0 || isOwnMachine(address, settings)) return
  const windowStart = new Date(Math.floor(now / hourMs) * hourMs)
  const key = `${what} from ${toNetwork(address)}`
  if (await queries.countUse(db, { key, limit: perHour, windowStart })) return
  throw new ApiError('TooManyRequests', {
    message,
    retryAfterSeconds: Math.ceil((hourMs - (now % hourMs)) / 1_000),
  })
}
