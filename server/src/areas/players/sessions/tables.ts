import type { ColumnType } from 'kysely'
import type { Realm as RealmOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

/** The tables of play sessions and presence. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    sessions: {
      pid: string
      gamer_tag: number
      id: number
      started_at: Time
      ended_at: OptionalTime
      ending: 'left' | 'silent' | null
      is_end_told: WithDefault<boolean>
      via: 'call' | 'socket'
      platform: string | null
      device: string | null
      locale: string | null
      language: string | null
      source: string | null
      shard: string | null
      client_version: string | null
      params: ColumnType<Record<string, string> | null, string | null, string | null>
    }
    presence_statuses: {
      pid: string
      gamer_tag: number
      status: 'Visible' | 'Invisible' | 'Dnd' | 'Away'
      description: WithDefault<string>
      updated_at: Time
    }
  }
}

export const tables = ownedTables({
  sessions: {
    kept: { days: 'SESSIONS_KEPT_DAYS', job: 'old-sessions' },
    texts: {
      ending: 'word',
      via: 'word',
      platform: 'fact',
      device: 'owner',
      locale: 'fact',
      language: 'fact',
      source: 'fact',
      shard: 'fact',
      client_version: 'fact',
      params: 'owner',
    },
    readBy: ['areas/communicate/campaigns', 'areas/players/players'],
  },
  presence_statuses: { kept: { with: 'player' }, texts: { status: 'word', description: 'mention' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'connections' | 'players' | 'presence_statuses' | 'servers' | 'sessions'>
export type Realm = RealmOf<Db>
