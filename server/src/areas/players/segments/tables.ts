import type { SegmentSearch } from '@regent/contract/players/segments'
import type { Realm as RealmOf, RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, Time, WithDefault } from '../../../engines/database/tables.ts'

/** The table of saved searches. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    segments: {
      pid: string
      id: number
      name: string
      look: WithDefault<string | null>
      is_shared: boolean
      search: Json<SegmentSearch>
      account_id: number | null
      version: WithDefault<number>
      created_at: Time
      updated_at: Time
    }
    segment_sizes: { pid: string; id: number; day: string; about: number; is_exact: boolean }
  }
}

export const tables = ownedTables({
  segments: { kept: { with: 'realm' }, texts: { name: 'mention', look: 'derived', search: 'mention' } },
  segment_sizes: { kept: { days: 90, job: 'segment-sizes' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'realms' | 'segment_sizes' | 'segments'>
export type Realm = RealmOf<Db>
export type RealmRef = RealmRefOf<Db>
