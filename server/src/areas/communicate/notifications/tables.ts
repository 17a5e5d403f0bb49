import type { Realm as RealmOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Time } from '../../../engines/database/tables.ts'

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    push_registrations: { pid: string; provider: string; token: string; gamer_tag: number; registered_at: Time }
  }
}

export const tables = ownedTables({
  push_registrations: { texts: { provider: 'word', token: 'owner' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'push_registrations'>
export type Realm = RealmOf<Db>
