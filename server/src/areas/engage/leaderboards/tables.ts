import type { LeaderboardMetadata } from '@regent/contract/leaderboards'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

type Cohorts = NonNullable<LeaderboardMetadata['cohortSettings']>['cohorts']

/** The tables of leaderboards, their entries and their ranks. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    leaderboards: {
      pid: string
      id: string
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
    }
    leaderboard_assignments: { pid: string; board_id: string; gamer_tag: number; partition_id: string }
    leaderboard_entries: {
      pid: string
      gamer_tag: number
      sheet: number
      score: number
      place: GeneratedAlways<number>
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
    }
  }
}
