import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'

/** The table of calls per day. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    api_hits: { cid: number; day: string; pid: string; service: string; hits: number }
  }
}

export const tables = ownedTables({
  api_hits: {
    kept: { days: 'USAGE_KEPT_DAYS', job: 'old-api-hits' },
    texts: { service: 'word' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'api_hits'>
