import type { Customer as CustomerOf, RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Time } from '../../../engines/database/tables.ts'

/** The people who get the weekly report. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    result_reports: { cid: number; account_id: number; time_zone: string; next_at: Time }
  }
}

export const tables = ownedTables({ result_reports: { kept: { with: 'account' }, texts: { time_zone: 'fact' } } })

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'result_entries' | 'result_players' | 'result_reports' | 'result_starts' | 'result_sums'>
export type Customer = CustomerOf<Db>
export type RealmRef = RealmRefOf<Db>
