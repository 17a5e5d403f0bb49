import type { AnyEndpoint } from '@regent/contract/endpoint'
import {
  createGuestTokens,
  createPasswordTokens,
  createServerToken,
  createToken,
} from '@regent/contract/organization/auth'
import { slowCallMs } from '@regent/contract/organization/health'
import { finishPasskeySignIn, finishPasskeyStep } from '@regent/contract/organization/passkeys'
import { finishSso } from '@regent/contract/organization/sso-sign-in'
import { hourMs } from '@regent/contract/time'
import type { Clock } from '../../../engines/database/clock.ts'
import type { Db } from '../../../engines/database/database.ts'
import { UnsavedCounts } from '../../../engines/unsaved-counts.ts'
import { addCounts, type HealthCount } from './queries.ts'
import type { CountedKind } from './tables.ts'

/** A call of the contract that was answered. */
export type AnsweredCall = {
  call: AnyEndpoint
  name: string
  /** The organization; undefined: the call had none, or was refused before it was known. */
  cid: number | undefined
  /** The realm; undefined: a call of the organization. */
  pid: string | undefined
  status: number
  /** The code of the error. */
  error: string | undefined
  ms: number
}

/** Statuses with which a server protects itself; they say nothing about the call. */
const protective = new Set([503, 507])

/** Calls that sign somebody in. */
const signIns = new Set<AnyEndpoint>([
  createToken,
  createGuestTokens,
  createPasswordTokens,
  createServerToken,
  finishSso,
  finishPasskeySignIn,
  finishPasskeyStep,
])

/** Refusals that are the usual course: a token that has expired, a first step of two. */
const usualRefusals = new Set<string | undefined>(['InvalidRefreshTokenError', 'SecondFactorNeeded'])

function signInKind({ status, error }: AnsweredCall): CountedKind | undefined {
  if (status < 300) return 'sign-in'
  if (status === 401 || status === 403) return usualRefusals.has(error) ? undefined : 'refused-sign-in'
  return status === 429 ? 'locked-sign-in' : undefined
}

/** What is counted of an answered call: of a call that worked in time nothing, unless it signs somebody in. */
function* findKinds(answered: AnsweredCall): Iterable<CountedKind> {
  const { call, status, error, ms } = answered
  const signIn = signIns.has(call) ? signInKind(answered) : undefined
  if (signIn) yield signIn
  if (error === 'ServerBusy') yield 'busy-call'
  if (status >= 500 && !protective.has(status)) yield 'failed-call'
  if (error === 'QueryRefused') yield 'refused-query'
  const limitMs = Math.max(slowCallMs, (call.timeoutMs ?? 0) / 2)
  if (ms > limitMs) yield 'slow-call'
}

/**
 * Counts slow and failed calls and refused queries by organization, realm, call and hour. They are counted in memory
 * and added to the database every ten seconds; a killed server loses the last seconds.
 */
export class CallCounts {
  readonly #counts: UnsavedCounts<HealthCount>
  readonly #clock: Clock

  constructor(db: Db, clock: Clock) {
    this.#clock = clock
    this.#counts = new UnsavedCounts((rows) => addCounts(db, rows), addOlder)
  }

  note(answered: AnsweredCall): void {
    const { cid, pid = '', name } = answered
    if (cid === undefined) return
    for (const kind of findKinds(answered)) {
      const now = this.#clock()
      const hour = Math.floor(now / hourMs) * hourMs
      const create = () => ({ cid, pid, hour, kind, name, count: 0, lastAt: now })
      const count = this.#counts.of(`${cid} ${pid} ${hour} ${kind} ${name}`, create)
      count.count += 1
      count.lastAt = now
    }
  }

  flush(): Promise<void> {
    return this.#counts.flush()
  }
}

function addOlder(newer: HealthCount, older: HealthCount): void {
  newer.count += older.count
}
