import type { PvpDefinitionInput, PvpRun } from '@regent/contract/engage/pvp'
import type { Realm as RealmOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    pvp_definitions: {
      pid: string
      lbid: string
      definition: Json<Omit<PvpDefinitionInput, 'lbid'>>
      next_reward_at: OptionalTime
      version: WithDefault<number>
      created_at: Time
      updated_at: Time
      account_id: number | null
      last_run: Json<PvpRun | null>
    }
  }
}

export const tables = ownedTables({
  pvp_definitions: { kept: { with: 'realm' }, texts: { lbid: 'symbol', definition: 'mention', last_run: 'mention' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'players' | 'pvp_definitions' | 'realms'>
export type Realm = RealmOf<Db>
