import type { GeneratedAlways } from 'kysely'
import type { RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    daily_reward_players: {
      pid: string
      gamer_tag: number
      calendar_id: string
      next_index: WithDefault<number>
      streak: WithDefault<number>
      last_day: string | null
      last_zone: string | null
      last_claimed_at: OptionalTime
    }
    daily_reward_claims: {
      pid: string
      id: GeneratedAlways<number>
      gamer_tag: number
      calendar_id: string
      day: string
      index: number
      claimed_at: Time
      is_claimed_by_player: boolean
    }
  }
}

export const tables = ownedTables({
  daily_reward_players: { kept: { with: 'player' }, texts: { calendar_id: 'symbol', last_zone: 'word' } },
  daily_reward_claims: {
    kept: { days: 'TIMELINE_KEPT_DAYS', job: 'old-daily-reward-claims' },
    texts: { calendar_id: 'symbol' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'daily_reward_claims' | 'daily_reward_players'>
export type RealmRef = RealmRefOf<Db>
