import type { Realm as RealmOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, Time, WithDefault } from '../../../engines/database/tables.ts'

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    shards: {
      pid: string
      id: string
      uri: string
      metadata: Json<Record<string, unknown>>
      version: WithDefault<number>
      created_at: Time
      updated_at: Time
      account_id: number | null
    }
  }
}

export const tables = ownedTables({
  shards: { kept: { with: 'realm' }, texts: { id: 'symbol', uri: 'studio', metadata: 'mention' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'shards'>
export type Realm = RealmOf<Db>
