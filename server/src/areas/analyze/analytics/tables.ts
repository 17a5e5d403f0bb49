import type { Customer as CustomerOf, Realm as RealmOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Time, WithDefault } from '../../../engines/database/tables.ts'

/** The queries that operators have saved. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    saved_queries: {
      pid: string
      id: number
      name: string
      look: WithDefault<string | null>
      query: string
      is_shared: boolean
      account_id: number
      version: WithDefault<number>
      created_at: Time
      updated_at: Time
    }
  }
}

export const tables = ownedTables({
  saved_queries: { kept: { with: 'realm' }, texts: { name: 'mention', look: 'derived', query: 'mention' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'realms' | 'saved_queries'>
export type Customer = CustomerOf<Db>
export type Realm = RealmOf<Db>
