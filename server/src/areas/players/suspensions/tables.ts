import type { Realm as RealmOf, RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'accounts' | 'players' | 'suspensions'>
export type Realm = RealmOf<Db>
export type RealmRef = RealmRefOf<Db>
