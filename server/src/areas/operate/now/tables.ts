import type { Realm as RealmOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'content_manifests' | 'players' | 'sign_in_keys'>
export type Realm = RealmOf<Db>
