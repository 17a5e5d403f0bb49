import type { Handle } from '../../engines/database/database.ts'
import { ownedTables } from '../../engines/database/owned-tables.ts'
import type { Json, Time } from '../../engines/database/tables.ts'
import type { CheckCounts, CheckPlace } from './check-state.ts'

/** The state of the check of files, so that an interrupted check continues. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    file_checks: { only_row: boolean; started_at: Time; place: Json<CheckPlace>; counts: Json<CheckCounts> }
  }
}

export const tables = ownedTables({
  file_checks: { kept: { with: 'database' }, texts: { place: 'id', counts: 'word' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'file_checks' | 'realms'>
