import type { Customer as CustomerOf } from '../../directory/scope.ts'
import type { Handle } from '../../engines/database/database.ts'
import { ownedTables } from '../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../engines/database/tables.ts'
import type { SearchPlace } from './mention-search.ts'

/** The table of searches for erased players in texts of others. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    mention_searches: {
      cid: number
      account_id: number
      /** Realm, gamer tag and actor of the erasure: for the entry of the audit trail. */
      pid: string
      gamer_tag: number | null
      asked_by: number | null
      /** The names, encrypted with SECRET_KEY; null as soon as the search has ended. */
      names: Buffer | null
      place: Json<SearchPlace>
      /** Rows that were masked. */
      masked: WithDefault<number>
      started_at: Time
      moved_at: Time
      ended_at: OptionalTime
    }
  }
}

export const tables = ownedTables({
  mention_searches: { kept: { with: 'account' }, texts: { names: 'sealed', place: 'word' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'mention_searches' | 'realms'>
export type Customer = CustomerOf<Db>
