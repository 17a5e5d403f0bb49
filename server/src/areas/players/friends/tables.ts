import type { RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Time } from '../../../engines/database/tables.ts'

export type FriendshipState = 'friend' | 'invited' | 'blocked'

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    friendships: { pid: string; gamer_tag: number; other_tag: number; state: FriendshipState; created_at: Time }
  }
}

export const tables = ownedTables({
  friendships: { kept: { with: 'player' }, texts: { state: 'word' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'friendships'>
export type RealmRef = RealmRefOf<Db>
