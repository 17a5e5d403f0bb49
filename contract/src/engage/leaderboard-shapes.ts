import * as z from 'zod'
import { Millis } from '../core/shapes.ts'
import { decimal, opaque, zone } from '../core/values.ts'
import { relations } from '../players/search-words.ts'
import { ResetSchedule } from './reset-schedule.ts'

/** Leaderboard settings, for content and endpoints. */

const StatRequirement = z.object({
  domain: z.enum(['game', 'client']).default('game').describe('Writer of the stat: the game or its clients.'),
  access: z.enum(['public', 'private']).default('private').describe('Readers of the stat.'),
  stat: opaque(128).min(1).describe('The name of the stat.'),
  constraint: z.enum(relations).describe('How the stat is compared with the value.'),
  value: z.union([opaque(8192), decimal(), z.boolean()]).describe('The value to compare with.'),
})

export const CohortSettings = z.object({
  cohorts: z
    .array(
      z.object({
        id: opaque(64).min(1).describe('The id of the cohort.'),
        description: opaque(500).optional().describe('Purpose of the cohort.'),
        statRequirements: z.array(StatRequirement).max(20).describe('Conditions that must all be met.'),
      }),
    )
    .max(50)
    .describe('A player belongs to the first cohort with all requirements met.'),
})

export const ClientPermission = z.object({
  write_self: z.boolean().describe('True if game clients may write their own score.'),
})

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
  derivatives: z
    .array(opaque(160).trim().min(1))
    .max(20)
    .optional()
    .describe('Ids of further leaderboards that get each score too.'),
  scoreName: opaque(64).optional().describe('The name of the score, for screens.'),
  cohortSettings: CohortSettings.optional().describe('Groups of players that compete apart from each other.'),
  permissions: ClientPermission.optional().describe('Default: only operators and game servers may write.'),
  maxEntries: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe(
      'A partitioned board: players in each partition. Any other board and each partition: how many best entries are kept.',
    ),
  partitioned: z
    .boolean()
    .default(false)
    .describe('True if players are divided into partitions of maxEntries players.'),
  ttl: z
    .int()
    .min(1)
    .max(3_153_600_000_000)
    .optional()
    .describe('Lifetime in milliseconds, from when the board was made. Then the board expires with its entries.'),
  sortOrder: z
    .enum(sortOrders)
    .optional()
    .describe('descending: the highest score is first. ascending: the lowest is. Default: descending.'),
  aggregation: z
    .enum(aggregations)
    .optional()
    .describe(
      'How a new score is combined with the earlier one: replace it, keep the better one, or add. Default: last.',
    ),
  resetSchedule: ResetSchedule.optional().describe(
    'Leaderboard reset: a cron expression, or a duration since the board was created. A reset starts an empty version.',
  ),
  resetZone: zone().optional().describe('The time zone of a cron expression; default: UTC.'),
  keptVersions: z
    .int()
    .min(0)
    .max(maxKeptVersions)
    .optional()
    .describe('How many earlier versions can be read; older ones are erased.'),
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
  parentLeaderboard: z.string().describe('Empty when it is not a partition.'),
  partitioned: z.boolean().describe('True if players are divided into partitions of maxEntries players.'),
  cohorted: z.boolean().describe('True if the leaderboard has cohorts.'),
  frozen: z.boolean().describe('True if its entries cannot change.'),
  freezeTime: Millis.optional().describe('When it is frozen.'),
  expiration: Millis.optional().describe('When it expires with its entries.'),
  maxEntries: z
    .int()
    .optional()
    .describe(
      'For a partitioned board: players in each partition. For other boards and partitions: how many best entries are kept.',
    ),
  cohortSettings: CohortSettings.optional().describe('Groups of players that compete apart from each other.'),
  cohort: z.string().optional().describe('The cohort of a partition, if its board has cohorts.'),
  permissions: ClientPermission.describe('Writers of scores.'),
  derivatives: z.array(z.string()).describe('Ids of further leaderboards that get each score too.'),
  scoreName: z.string().optional().describe('The name of the score, for screens.'),
  sortOrder: z
    .enum(sortOrders)
    .describe('descending: the highest score is first. ascending: the lowest is. Default: descending.'),
  aggregation: z
    .enum(aggregations)
    .describe(
      'How a new score is combined with the earlier one: replace it, keep the better one, or add. Default: last.',
    ),
  resetSchedule: z.string().optional().describe('When a new version starts: a cron expression or a duration.'),
  resetZone: z.string().optional().describe('The time zone of the schedule if it is a cron expression.'),
  nextReset: Millis.optional().describe('When the current version ends.'),
  keptVersions: z.int().describe('How many earlier versions can be read.'),
  version: BoardVersion.describe('The number of the current version.'),
  versionBegan: Millis.optional().describe('When the current version began; absent for the first one.'),
  isFromContent: z.boolean().describe('The settings come from published content: they are changed there.'),
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
  partitioned: z.boolean().optional().describe('True if players are divided into partitions of maxEntries players.'),
  freezeTime: Millis.optional().describe('When it is frozen.'),
  remove: z
    .array(z.enum(removableSettings))
    .max(removableSettings.length)
    .optional()
    .describe('Settings to remove, such as `maxEntries` for a board without a bound.'),
})
export type LeaderboardChanges = z.infer<typeof LeaderboardChanges>
