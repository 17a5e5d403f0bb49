import type { Realm as RealmOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'accounts' | 'content_manifests' | 'players' | 'sign_in_keys' | 'sign_ins'>
export type Realm = RealmOf<Db>
