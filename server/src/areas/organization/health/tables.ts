import { consoleErrorDays } from '@regent/contract/organization/health'
import type { Customer as CustomerOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Time } from '../../../engines/database/tables.ts'

/** Days for which counts are kept: the longest comparison with the time before a release takes six. */
export const keptCountDays = 7

/** What is counted by the hour. */
export type CountedKind =
  | 'failed-call'
  | 'slow-call'
  | 'refused-query'
  | 'console-error'
  | 'busy-call'
  | 'sign-in'
  | 'refused-sign-in'
  | 'locked-sign-in'

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    health_counts: {
      cid: number
      pid: string
      hour: Time
      kind: CountedKind
      name: string
      count: number
      last_at: Time
    }
    console_errors: {
      cid: number
      fingerprint: string
      release: string
      message: string
      screen: string
      place: string
      count: number
      first_at: Time
      last_at: Time
    }
  }
}

export const tables = ownedTables({
  health_counts: { kept: { days: keptCountDays + 1, job: 'old-health-counts' }, texts: { kind: 'word', name: 'word' } },
  console_errors: {
    kept: { days: consoleErrorDays, job: 'old-console-errors' },
    texts: { fingerprint: 'id', release: 'word', message: 'mention', screen: 'word', place: 'word' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'console_errors' | 'health_counts'>
export type Customer = CustomerOf<Db>
