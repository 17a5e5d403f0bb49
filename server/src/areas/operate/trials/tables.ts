import type { TrialRule, TrialStrategy } from '@regent/contract/operate/trials'
import type { Audience } from '@regent/contract/players/player-search'
import type { RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    trials: {
      pid: string
      id: number
      name: string
      strategy: TrialStrategy
      cohorts: Json<{ id: string; name: string; pct: number }[]>
      rules: Json<TrialRule[]>
      audience: Json<Audience> | null
      is_active: WithDefault<boolean>
      created_at: Time
      activated_at: OptionalTime
      starts_at: OptionalTime
      ejected_at: OptionalTime
      version: WithDefault<number>
    }
    trial_members: {
      pid: string
      trial_id: number
      gamer_tag: number
      cohort: string
      joined_at: Time
      left_at: OptionalTime
    }
  }
}

export const tables = ownedTables({
  trials: {
    kept: { with: 'realm' },
    texts: { name: 'mention', strategy: 'word', cohorts: 'mention', rules: 'mention', audience: 'mention' },
  },
  trial_members: {
    kept: { with: 'trials', grows: 'with play', why: 'A player keeps their variant.' },
    texts: { cohort: 'symbol' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'players' | 'trial_members' | 'trials'>
export type RealmRef = RealmRefOf<Db>
