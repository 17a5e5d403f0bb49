import type { GeneratedAlways } from 'kysely'
import type { Realm as RealmOf, RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Time, WithDefault } from '../../../engines/database/tables.ts'

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    timers: {
      pid: string
      name: string
      cronish: string
      zone: WithDefault<string>
      started_at: Time
      next_fire_at: Time
      version: WithDefault<number>
      created_at: Time
      updated_at: Time
      account_id: number | null
    }
    timer_fires: { pid: string; name: string; id: GeneratedAlways<number>; due_at: Time; fired_at: Time }
  }
}

export const tables = ownedTables({
  timers: { kept: { with: 'realm' }, texts: { name: 'symbol', cronish: 'word', zone: 'word' } },
  timer_fires: { kept: { days: 30, job: 'old-timer-fires' }, texts: { name: 'symbol' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'realms' | 'timer_fires' | 'timers'>
export type Realm = RealmOf<Db>
export type RealmRef = RealmRefOf<Db>
