import type { Realm as RealmOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'accounts' | 'config_keys' | 'realm_configs'>
export type Realm = RealmOf<Db>
