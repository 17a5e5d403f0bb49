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
    kept: { with: 'organization', grows: 'with play', why: 'Usage shows all days; a few rows for each realm and day.' },
    texts: { service: 'word' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'api_hits'>
