import type { RewardSource } from '@regent/contract/monetize/reward-sources'
import type { GeneratedAlways } from 'kysely'
import type { RealmRef as RealmRefOf } from '../../directory/scope.ts'
import type { Handle } from '../../engines/database/database.ts'
import { ownedTables } from '../../engines/database/owned-tables.ts'
import type { Json, Time, WithDefault } from '../../engines/database/tables.ts'

/** A call of a service that is a reward; `id` is the same for all tries of it. */
export type RewardCall = { id: number; count: number; body?: unknown }

/** Rewards that could not be given, until they are. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    ungiven_rewards: {
      pid: string
      id: GeneratedAlways<number>
      /** 0 for a reward of many players. */
      gamer_tag: number
      source: RewardSource
      reference: string
      symbol: string
      reason: string
      call: Json<RewardCall> | null
      tries: WithDefault<number>
      first_at: Time
      last_at: Time
    }
  }
}

export const tables = ownedTables({
  ungiven_rewards: {
    kept: { days: 90, job: 'old-ungiven-rewards' },
    texts: { source: 'word', reference: 'symbol', symbol: 'symbol', reason: 'mention', call: 'mention' },
    writtenBy: ['areas/monetize/ungiven-rewards'],
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'ungiven_rewards'>
export type RealmRef = RealmRefOf<Db>
