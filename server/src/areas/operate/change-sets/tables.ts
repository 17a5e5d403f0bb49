import type { Realm as RealmOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<
  'accounts' | 'change_set_comments' | 'change_set_items' | 'change_set_views' | 'change_sets' | 'plans'
>
export type Realm = RealmOf<Db>
