import type { EventContent } from '@regent/contract/engage/event-shapes'
import type { GeneratedAlways } from 'kysely'
import type { Realm as RealmOf, RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

/** The tables of events, their rounds and their players. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    events: {
      pid: string
      symbol: string
      content: Json<EventContent>
      origin: 'content' | 'manual'
      content_version: string | null
      is_withdrawn: WithDefault<boolean>
      scheduled_at: Time
      next_at: OptionalTime
      version: WithDefault<number>
      created_at: Time
      updated_at: Time
      account_id: number | null
    }
    event_rounds: {
      pid: string
      id: string
      symbol: string
      number: number
      content: Json<EventContent>
      is_scheduled: boolean
      start_at: Time
      durations_ms: number[]
      end_at: Time
      is_cancelled: WithDefault<boolean>
      leaderboard_id: string
      groups_counted_at: OptionalTime
      /** Players of the realm who were active during the round, counted at its end; null before. */
      active_players: number | null
      created_at: Time
    }
    event_players: {
      pid: string
      gamer_tag: number
      round_id: string
      id: GeneratedAlways<number>
      leaderboard_id: string
      claimed: WithDefault<string[]>
      claimed_at: OptionalTime
      is_claimed_by_player: WithDefault<boolean>
      joined_at: Time
      group_id: number | null
    }
    event_group_scores: { pid: string; round_id: string; group_id: number; score: number; rank: number }
    event_contents: { pid: string; uid: string; problems: Json<{ symbol: string; message: string }[]> }
  }
}

export const tables = ownedTables({
  events: {
    kept: { with: 'realm' },
    texts: { symbol: 'symbol', content: 'mention', origin: 'word', content_version: 'symbol' },
  },
  event_rounds: {
    kept: {
      with: 'realm',
      grows: 'with play',
      why: 'The calendar and the list of an event show its rounds, whose numbers are never used again.',
    },
    texts: { id: 'symbol', symbol: 'symbol', content: 'mention', leaderboard_id: 'symbol' },
  },
  event_players: {
    kept: {
      days: 'EVENTS_KEPT_DAYS',
      job: 'old-event-players',
      except: 'the newest of each player and event, and players with claimable rewards',
    },
    texts: { round_id: 'symbol', leaderboard_id: 'symbol', claimed: 'symbol' },
  },
  event_group_scores: {
    kept: { with: 'event_rounds', grows: 'with play', why: 'Unclaimed rewards of guilds depend on them.' },
    texts: { round_id: 'symbol' },
  },
  event_contents: { kept: { with: 'realm' }, texts: { uid: 'id', problems: 'mention' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<
  | 'content_live'
  | 'event_contents'
  | 'event_group_scores'
  | 'event_players'
  | 'event_rounds'
  | 'events'
  | 'players'
  | 'realms'
>
export type Realm = RealmOf<Db>
export type RealmRef = RealmRefOf<Db>
