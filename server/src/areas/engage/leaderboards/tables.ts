import type { LeaderboardMetadata } from '@regent/contract/engage/leaderboard-shapes'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

type Aggregation = LeaderboardMetadata['aggregation']
type Cohorts = NonNullable<LeaderboardMetadata['cohortSettings']>['cohorts']

/** The tables of leaderboards, their entries and their ranks. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    leaderboards: {
      pid: string
      id: string
      /** The generation of its entries; a reset or clear assigns a new one. */
      sheet: number
      parent_id: string | null
      cohort: string | null
      is_partitioned: WithDefault<boolean>
      max_entries: number | null
      cohorts: ColumnType<Cohorts | null, string | null, string | null>
      client_writes: WithDefault<boolean>
      derivatives: WithDefault<string[]>
      score_name: string | null
      freeze_at: OptionalTime
      expires_at: OptionalTime
      members: WithDefault<number>
      /** The manifest that the settings were read from; null for a board that does not come from content. */
      content_uid: string | null
      created_at: Time
      is_ascending: WithDefault<boolean>
      aggregation: WithDefault<Aggregation>
      /** A cron expression, or an ISO 8601 duration since the creation of the board. */
      reset_schedule: string | null
      reset_zone: WithDefault<string>
      kept_versions: WithDefault<number>
      version: WithDefault<number>
      /** Null for the first version, which began with the creation of the board. */
      version_began_at: OptionalTime
      next_reset_at: OptionalTime
    }
    leaderboard_versions: {
      pid: string
      board_id: string
      version: number
      sheet: number
      entries: number
      began_at: Time
      ended_at: Time
    }
    leaderboard_assignments: { pid: string; board_id: string; gamer_tag: number; partition_id: string }
    leaderboard_entries: {
      pid: string
      gamer_tag: number
      sheet: number
      score: number
      /** The score in the order of the board: the smallest place is first. */
      place: number
      achieved_at: Time
      stats: Json<Record<string, string>>
      was_place: number | null
      was_at: OptionalTime
    }
    leaderboard_marks: {
      pid: string
      sheet: number
      place: number
      achieved_at: Time
      gamer_tag: number
      ahead: number
    }
    leaderboard_moves: {
      pid: string
      sheet: number
      id: GeneratedAlways<number>
      gamer_tag: number
      old_place: number | null
      old_at: OptionalTime
      new_place: number | null
      new_at: OptionalTime
    }
    discarded_sheets: {
      pid: string
      of_sheet: number
      sheet: number
      board_id: string
      board: Json<unknown>
      is_cleared: boolean
      discarded_at: Time
      version: Json<unknown>
    }
  }
}

export const tables = ownedTables({
  leaderboards: {
    kept: {
      with: 'realm',
      grows: 'with play',
      why: 'The board of an event contains its result. A board with an expiration is deleted with its entries. `EVENTS_KEPT_DAYS` gives one to the boards of old tournament cycles.',
    },
    texts: {
      id: 'symbol',
      parent_id: 'symbol',
      cohort: 'symbol',
      cohorts: 'symbol',
      derivatives: 'symbol',
      score_name: 'symbol',
      content_uid: 'id',
      aggregation: 'word',
      reset_schedule: 'word',
      reset_zone: 'word',
    },
  },
  leaderboard_versions: { kept: { with: 'leaderboards' }, texts: { board_id: 'symbol' } },
  leaderboard_assignments: { kept: { with: 'leaderboards' }, texts: { board_id: 'symbol', partition_id: 'symbol' } },
  leaderboard_entries: { kept: { with: 'leaderboards' }, texts: { stats: 'mention' } },
  leaderboard_marks: { kept: { with: 'leaderboards' } },
  leaderboard_moves: { kept: { until: 'the ranks are computed again' } },
  discarded_sheets: {
    kept: { days: 30, job: 'discarded-leaderboards' },
    texts: { board_id: 'symbol', board: 'symbol', version: 'symbol' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<
  | 'content_live'
  | 'discarded_sheets'
  | 'leaderboard_assignments'
  | 'leaderboard_entries'
  | 'leaderboard_marks'
  | 'leaderboard_moves'
  | 'leaderboard_versions'
  | 'leaderboards'
  | 'realms'
>
export type RealmRef = RealmRefOf<Db>
