import type { RequestError } from '@regent/contract/request-error'
import { Counter, type Registry } from 'prom-client'
import type { Db } from '../../../engines/database/database.ts'
import { checkAttempts, countFailure } from '../../../kernel/attempts/attempts.ts'

type Origin = { now: number; address: string }

/** Sign-ins that failed in this process, by error code. */
const counts = new Map<string, number>()

/** Adds the metric of failed sign-ins. */
export function ssoMetrics(registry: Registry): void {
  new Counter({
    name: 'regent_sso_failures_total',
    help: 'Failed sign-ins by single sign-on, by error code.',
    labelNames: ['code'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [code, count] of counts) this.inc({ code }, count)
    },
  })
}

/** Throws `TooManyRequests` if too many sign-ins from this address have failed. */
export const checkFailures = (db: Db, origin: Origin): Promise<void> => checkAttempts(db, toAttempt(origin))

const toAttempt = ({ now, address }: Origin) => ({ kind: 'single sign-on', now, address }) as const

/** Counts a failed sign-in for the metric and for its address. */
export async function countSsoFailure(db: Db, { code }: RequestError, origin: Origin): Promise<void> {
  counts.set(code, (counts.get(code) ?? 0) + 1)
  await countFailure(db, toAttempt(origin))
}
