import type { Handle } from '../../engines/database/database.ts'
import { ownedTables } from '../../engines/database/owned-tables.ts'
import type { Time } from '../../engines/database/tables.ts'

/** Failures by account and by address, per window of time. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    failed_attempts: { key: string; window_start: Time; count: number }
  }
}

export const tables = ownedTables({
  failed_attempts: { kept: { days: 1, job: 'expired-sign-ins' }, texts: { key: 'owner' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'failed_attempts'>
