import type { RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'result_entries' | 'result_players' | 'result_starts' | 'result_sums'>
export type RealmRef = RealmRefOf<Db>
