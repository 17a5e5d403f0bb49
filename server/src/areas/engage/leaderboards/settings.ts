import {
  type LeaderboardChanges,
  type LeaderboardMetadata,
  type removableSettings,
  usualKeptVersions,
} from '@regent/contract/engage/leaderboard-shapes'
import { nextReset } from '@regent/contract/engage/reset-schedule'
import { ApiError } from '@regent/contract/errors'
import { utc } from '@regent/contract/zones'
import { newId } from '../../../engines/database/ids.ts'
import { present } from '../../../kernel/context/present.ts'
import type { BoardRow, FollowedSettings } from './queries.ts'

export type BoardSettings = {
  freezeTime?: number | undefined
  derivatives?: readonly string[] | undefined
  scoreName?: string | undefined
  cohortSettings?: LeaderboardMetadata['cohortSettings']
  permissions?: { write_self: boolean } | undefined
  maxEntries?: number | undefined
  partitioned: boolean
  ttl?: number | undefined
  sortOrder?: LeaderboardMetadata['sortOrder'] | undefined
  aggregation?: LeaderboardMetadata['aggregation'] | undefined
  resetSchedule?: string | undefined
  resetZone?: string | undefined
  keptVersions?: number | undefined
}

/** A new board with these settings. */
export const toBoardRow = (id: string, settings: BoardSettings, now: number): BoardRow => ({
  id,
  sheet: newId(),
  parent_id: null,
  cohort: null,
  is_partitioned: settings.partitioned,
  max_entries: settings.maxEntries ?? null,
  cohorts: toCohorts(settings.cohortSettings),
  client_writes: settings.permissions?.write_self ?? false,
  derivatives: [...(settings.derivatives ?? [])],
  score_name: settings.scoreName || null,
  freeze_at: settings.freezeTime ?? null,
  expires_at: settings.ttl === undefined ? null : now + settings.ttl,
  members: 0,
  content_uid: null,
  created_at: now,
  is_ascending: settings.sortOrder === 'ascending',
  aggregation: settings.aggregation ?? 'last',
  reset_schedule: settings.resetSchedule ?? null,
  reset_zone: settings.resetZone ?? utc,
  kept_versions: settings.keptVersions ?? usualKeptVersions,
  version: 1,
  version_began_at: null,
  next_reset_at: resetAfter(
    { reset_schedule: settings.resetSchedule ?? null, reset_zone: settings.resetZone ?? utc, created_at: now },
    now,
  ),
})

/** An empty list of cohorts means no cohorts. */
const toCohorts = (settings: BoardSettings['cohortSettings']) =>
  settings && settings.cohorts.length > 0 ? settings.cohorts : null

/** The next reset of a board; a duration counts from the creation of the board. */
export const resetAfter = (
  { reset_schedule: schedule, reset_zone: zone, created_at: anchor }: ResetTimes & Pick<BoardRow, 'created_at'>,
  now: number,
): number | null => (schedule === null ? undefined : nextReset(schedule, { anchor, now, zone })) ?? null

type ResetTimes = Pick<BoardRow, 'reset_schedule' | 'reset_zone'>

/** The next reset under a changed schedule; unchanged for the same schedule. */
export const rescheduled = (board: BoardRow, { reset_schedule, reset_zone }: ResetTimes, now: number): number | null =>
  reset_schedule === board.reset_schedule && reset_zone === board.reset_zone
    ? board.next_reset_at
    : resetAfter({ reset_schedule, reset_zone, created_at: board.created_at }, now)

/** The state for the audit trail. */
export const toBoardState = (board: BoardRow) => ({
  sheet: board.sheet,
  version: board.version,
  partitioned: board.is_partitioned,
  maxEntries: board.max_entries,
  cohorts: board.cohorts,
  clientWrites: board.client_writes,
  scoreName: board.score_name,
  derivatives: board.derivatives,
  freezeTime: timeText(board.freeze_at),
  expiration: timeText(board.expires_at),
  sortOrder: toSortOrder(board),
  aggregation: board.aggregation,
  resetSchedule: board.reset_schedule,
  resetZone: board.reset_zone,
  keptVersions: board.kept_versions,
})

export type BoardState = ReturnType<typeof toBoardState>

export const timeText = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

export const toSortOrder = ({ is_ascending }: Pick<BoardRow, 'is_ascending'>): LeaderboardMetadata['sortOrder'] =>
  is_ascending ? 'ascending' : 'descending'

/** A board with changed settings; missing settings keep their values. */
export function applyChanges(board: BoardRow, changes: Partial<BoardState>, now: number): BoardRow {
  const { expiration, freezeTime, sortOrder, resetSchedule = board.reset_schedule } = changes
  const resetZone = changes.resetZone ?? board.reset_zone
  const parseTime = (text: string | null) => (text === null ? null : Date.parse(text))
  return {
    ...board,
    is_partitioned: changes.partitioned ?? board.is_partitioned,
    max_entries: changes.maxEntries === undefined ? board.max_entries : changes.maxEntries,
    cohorts: changes.cohorts === undefined ? board.cohorts : changes.cohorts,
    client_writes: changes.clientWrites ?? board.client_writes,
    score_name: changes.scoreName === undefined ? board.score_name : changes.scoreName,
    derivatives: changes.derivatives ?? board.derivatives,
    freeze_at: freezeTime === undefined ? board.freeze_at : parseTime(freezeTime),
    expires_at: expiration === undefined ? board.expires_at : parseTime(expiration),
    is_ascending: sortOrder === undefined ? board.is_ascending : sortOrder === 'ascending',
    aggregation: changes.aggregation ?? board.aggregation,
    reset_schedule: resetSchedule,
    reset_zone: resetZone,
    kept_versions: changes.keptVersions ?? board.kept_versions,
    next_reset_at: rescheduled(board, { reset_schedule: resetSchedule, reset_zone: resetZone }, now),
  }
}

const without = {
  maxEntries: { maxEntries: null },
  cohortSettings: { cohorts: null },
  ttl: { expiration: null },
  scoreName: { scoreName: null },
  freezeTime: { freezeTime: null },
  resetSchedule: { resetSchedule: null },
} satisfies Record<(typeof removableSettings)[number], Partial<BoardState>>

/** The changes of a request, in the form of the audit trail. */
export function toBoardChanges(board: BoardRow, changes: LeaderboardChanges, now: number): Partial<BoardState> {
  const { permissions, cohortSettings, ttl, scoreName, freezeTime, remove = [], ...rest } = changes
  if (ttl !== undefined && board.created_at + ttl <= now) {
    const message = 'ttl counts from the creation of the leaderboard and has already passed. Nothing was changed.'
    throw new ApiError('BadRequest', { field: 'ttl', message })
  }
  return Object.assign(
    present({
      ...rest,
      clientWrites: permissions?.write_self,
      cohorts: toCohorts(cohortSettings),
      expiration: ttl === undefined ? null : timeText(board.created_at + ttl),
      scoreName: scoreName || null,
      freezeTime: freezeTime === undefined ? null : timeText(freezeTime),
    }),
    ...remove.map((name) => without[name]),
  )
}

/** Rejects contradictory settings. */
export function checkSettings({ is_partitioned, max_entries }: FollowedSettings): void {
  if (!is_partitioned || max_entries !== null) return
  const message = 'maxEntries is required: the number of players per partition.'
  throw new ApiError('BadRequest', { field: 'maxEntries', message })
}
