import * as z from 'zod'
import { Millis } from '../core/shapes.ts'
import { decimal, opaque, zone } from '../core/values.ts'
import { relations } from '../players/search-words.ts'
import { ResetSchedule } from './reset-schedule.ts'

/** Leaderboard settings, for content and endpoints. */

const StatRequirement = z.object({
  domain: z.enum(['game', 'client']).default('game'),
  access: z.enum(['public', 'private']).default('private'),
  stat: opaque(128).min(1),
  constraint: z.enum(relations),
  value: z.union([opaque(8192), decimal(), z.boolean()]),
})

export const CohortSettings = z.object({
  /** A player belongs to the first cohort with all requirements met. */
  cohorts: z
    .array(
      z.object({
        id: opaque(64).min(1),
        description: opaque(500).optional(),
        statRequirements: z.array(StatRequirement).max(20),
      }),
    )
    .max(50),
})

export const ClientPermission = z.object({ write_self: z.boolean() })

/** `descending`: the highest score is first. `ascending`: the lowest is, as in a race. */
export const sortOrders = ['descending', 'ascending'] as const

/** Combines a player’s new score with the earlier one: replace, keep the better one, or add. */
export const aggregations = ['last', 'best', 'sum'] as const

/** Default number of stored versions of a board. */
export const usualKeptVersions = 10
const maxKeptVersions = 100

/** The number of a version. The first version of a board is 1; each reset starts the next one. */
export const BoardVersion = z.int().min(1).max(1_000_000_000)

export const boardSettings = {
  derivatives: z.array(opaque(160).trim().min(1)).max(20).optional(),
  scoreName: opaque(64).optional(),
  cohortSettings: CohortSettings.optional(),
  /** Default: only operators and game servers may write. */
  permissions: ClientPermission.optional(),
  /**
   * A partitioned board: players in each partition. Any other board and each partition: how many best entries are kept.
   */
  maxEntries: z.int().min(1).max(1_000_000).optional(),
  partitioned: z.boolean().default(false),
  /** Lifetime in milliseconds, from when the board was made. Then the board expires with its entries. */
  ttl: z.int().min(1).max(3_153_600_000_000).optional(),
  sortOrder: z.enum(sortOrders).optional(),
  aggregation: z.enum(aggregations).optional(),
  /**
   * Leaderboard reset: a cron expression, or a duration since the board was created. A reset starts an empty version.
   */
  resetSchedule: ResetSchedule.optional(),
  /** The time zone of a cron expression; default: UTC. */
  resetZone: zone().optional(),
  /** How many earlier versions can be read; older ones are erased. */
  keptVersions: z.int().min(0).max(maxKeptVersions).optional(),
}

/**
 * Settings of a board from the content item with its id, such as `leaderboards.weekly`. The board is created when the
 * first player joins; from then on it follows the published content. A `ttl` counts from the creation of the board;
 * after it, the next player starts an empty board. Publishing another `ttl` never ends a board earlier. Publishing
 * another `sortOrder` starts a new version, because ranks of the two orders cannot be mixed.
 */
export const LeaderboardContent = z
  .object(boardSettings)
  .refine(({ partitioned, maxEntries }) => !partitioned || maxEntries !== undefined, {
    message: 'is required: the number of players per partition',
    path: ['maxEntries'],
  })

export const LeaderboardMetadata = z.object({
  /** Empty when it is not a partition. */
  parentLeaderboard: z.string(),
  partitioned: z.boolean(),
  cohorted: z.boolean(),
  frozen: z.boolean(),
  freezeTime: Millis.optional(),
  expiration: Millis.optional(),
  /**
   * For a partitioned board: players in each partition. For other boards and partitions: how many best entries are
   * kept.
   */
  maxEntries: z.int().optional(),
  cohortSettings: CohortSettings.optional(),
  /** The cohort of a partition, if its board has cohorts. */
  cohort: z.string().optional(),
  permissions: ClientPermission,
  derivatives: z.array(z.string()),
  scoreName: z.string().optional(),
  sortOrder: z.enum(sortOrders),
  aggregation: z.enum(aggregations),
  resetSchedule: z.string().optional(),
  /** The time zone of the schedule if it is a cron expression. */
  resetZone: z.string().optional(),
  /** When the current version ends. */
  nextReset: Millis.optional(),
  keptVersions: z.int(),
  version: BoardVersion,
  /** When the current version began; absent for the first one. */
  versionBegan: Millis.optional(),
  /** The settings come from published content: they are changed there. */
  isFromContent: z.boolean(),
})
export type LeaderboardMetadata = z.infer<typeof LeaderboardMetadata>

/** Settings that a board can be without. */
export const removableSettings = [
  'maxEntries',
  'cohortSettings',
  'ttl',
  'scoreName',
  'freezeTime',
  'resetSchedule',
] as const

/** A change of a board’s settings: absent fields are not changed. */
export const LeaderboardChanges = z.object({
  ...boardSettings,
  partitioned: z.boolean().optional(),
  freezeTime: Millis.optional(),
  /** Settings to remove, such as `maxEntries` for a board without a bound. */
  remove: z.array(z.enum(removableSettings)).max(removableSettings.length).optional(),
})
export type LeaderboardChanges = z.infer<typeof LeaderboardChanges>
