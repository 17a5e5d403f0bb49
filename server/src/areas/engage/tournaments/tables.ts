import type { RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, Time } from '../../../engines/database/tables.ts'

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    tournament_players: {
      pid: string
      gamer_tag: number
      tournament_id: string
      tier: number
      stage: number
      cycle: number | null
      leaderboard_id: string | null
      last_cycle: number
      unclaimed: Json<Record<string, number>>
      joined_at: Time
    }
  }
}

export const tables = ownedTables({
  tournament_players: {
    kept: { with: 'player' },
    texts: { tournament_id: 'symbol', leaderboard_id: 'symbol', unclaimed: 'symbol' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'realms' | 'tournament_players'>
export type RealmRef = RealmRefOf<Db>
