import type { Handle } from '../../engines/database/database.ts'
import type { Time } from '../../engines/database/tables.ts'
import { textColumns } from '../../engines/database/text-columns.ts'

/** Failures by account and by address, per window of time. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    failed_attempts: { key: string; window_start: Time; count: number }
  }
}

export const texts = textColumns({
  failed_attempts: { key: 'owner' },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'failed_attempts'>
