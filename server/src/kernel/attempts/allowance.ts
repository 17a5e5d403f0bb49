import { ApiError } from '@regent/contract/errors'
import type { Db } from '../../engines/database/database.ts'
import { isOwnMachine, networkOf } from '../network.ts'
import type { Settings } from '../settings.ts'
import * as queries from './queries.ts'

const hourMs = 3_600_000

/**
 * Counts one use of what an operator may do only so often in an hour, or throws `TooManyRequests`. `of` names the
 * operator. Only their own calls wait for one another.
 */
export async function useOwnAllowance(
  db: Db,
  { now, what, of, perHour }: { now: number; what: string; of: string; perHour: number },
): Promise<void> {
  const windowStart = new Date(Math.floor(now / hourMs) * hourMs)
  if (await queries.countUse(db, { key: `${what} of ${of}`, limit: perHour, windowStart })) return
  throw new ApiError('TooManyRequests', {
    message: `You can send ${perHour} ${what} in an hour. Try again in the next one.`,
    retryAfterSeconds: Math.ceil((hourMs - (now % hourMs)) / 1_000),
  })
}

/** What strangers may do only so often from one address in an hour. */
export type Allowance = {
  now: number
  address: string
  /** A plural: `guests`. */
  what: string
  /** 0 is no limit. */
  perHour: number
  message: string
  settings: Pick<Settings, 'servicesDir'>
}

/**
 * Counts one use of an allowance, or throws `TooManyRequests`. Use it before the transaction: within one, everybody at
 * the address would wait for its end. Callers on this machine are not limited, unless
 * services run on it.
 */
export async function useAllowance(
  db: Db,
  { now, address, what, perHour, message, settings }: Allowance,
): Promise<void> {
  if (perHour === 0 || isOwnMachine(address, settings)) return
  const windowStart = new Date(Math.floor(now / hourMs) * hourMs)
  const key = `${what} from ${networkOf(address)}`
  if (await queries.countUse(db, { key, limit: perHour, windowStart })) return
  throw new ApiError('TooManyRequests', {
    message,
    retryAfterSeconds: Math.ceil((hourMs - (now % hourMs)) / 1_000),
  })
}
