import type { SeasonPart } from '@regent/contract/operate/seasons'
import type { Audience } from '@regent/contract/players/player-search'
import type { Realm as RealmOf, RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    seasons: {
      pid: string
      id: number
      name: string
      starts_at: Time
      ends_at: Time
      audience: Json<Audience> | null
      parts: Json<SeasonPart[]>
      scheduled_at: OptionalTime
      ended_at: OptionalTime
      version: WithDefault<number>
      updated_at: Time
      account_id: number | null
    }
  }
}

export const tables = ownedTables({
  seasons: { kept: { with: 'realm' }, texts: { name: 'mention', audience: 'mention', parts: 'mention' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'seasons'>
export type Realm = RealmOf<Db>
export type RealmRef = RealmRefOf<Db>
