import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, CommonResponse, Id, Millis, pageQuery, recordUpTo, sortBy } from '../core/shapes.ts'
import { decimal, opaque, text } from '../core/values.ts'
import { PlanWithSample } from '../organization/plans.ts'
import { SuspensionTerms } from '../players/suspensions.ts'
import { BoardVersion, boardSettings, LeaderboardMetadata } from './leaderboard-shapes.ts'

/** Upper bound of a score, positive or negative: a double, with room to add many of them. */
export const maxScoreMagnitude = 1e300

/**
 * `leaderboards.weekly`, `event_harvest_3`; a partition ends in `#` and a number. Characters that some
 * clients lose in an address are rejected.
 */
export const LeaderboardId = z
  .string()
  .min(1)
  .max(160)
  .regex(
    /^[A-Za-z0-9_][A-Za-z0-9_.:-]*(#(0|[1-9]\d{0,8}))?$/,
    'must have letters, digits and . _ : - only, and may end in # and a number',
  )
  .describe('The id of a leaderboard. The id of a partition ends in # and a number.')
  .meta({ examples: ['leaderboards.weekly'] })

/** The parent board and the number of a partition; undefined when the id is not that of a partition. */
export function parsePartition(id: string): { parent: string; number: number } | undefined {
  const [parent = '', number] = id.split('#')
  return number === undefined ? undefined : { parent, number: Number(number) }
}

/** True if this id can be that of a board in published content. */
export const isContentId = (id: string): boolean => /^leaderboards\.[^#]+$/.test(id)

export const Score = z
  .number()
  .min(-maxScoreMagnitude)
  .max(maxScoreMagnitude)
  .describe('A score, in the unit of the leaderboard.')
  .meta({ examples: [300] })

export const EntryStats = recordUpTo(50, opaque(64).min(1), z.union([opaque(1_000), decimal(), z.boolean()]), 'names')

export const RankEntry = z.object({
  gt: Id.describe('The gamer tag.'),
  rank: z.int().min(1).describe('1 is the best.'),
  score: z.number().describe('The score. Higher is better, unless the leaderboard sorts ascending.'),
  columns: z
    .object({ score: z.number().describe('The score. Higher is better, unless the leaderboard sorts ascending.') })
    .describe('The score again, in the form of older clients.'),
  stats: z
    .array(
      z.object({
        name: z.string().describe('The name of the value.'),
        value: z.string().describe('The value as text.'),
      }),
    )
    .describe('Values that were stored with the entry.'),
})
export type RankEntry = z.infer<typeof RankEntry>

export const LeaderboardView = z.object({
  lbId: z.string().describe('The id of the leaderboard.'),
  boardSize: z.int().describe('The number of entries of the leaderboard.'),
  rankgt: RankEntry.optional().describe('The entry of the player in focus, else of the caller.'),
  rankings: z.array(RankEntry).describe('Entries of this page, best first.'),
})
export type LeaderboardView = z.infer<typeof LeaderboardView>

export const LeaderboardDetails = z.object({
  lbid: z.string().describe('The id of the leaderboard.'),
  fullName: z.string().describe('Id of the realm and id of the leaderboard, separated by a dot.'),
  numberOfEntries: z.int().describe('The number of entries, without those of partitions.'),
  metaData: LeaderboardMetadata.describe('The settings and the state of the leaderboard.'),
  created: Millis.describe('When it was created.'),
  view: LeaderboardView.describe('A page of entries.'),
})
export type LeaderboardDetails = z.infer<typeof LeaderboardDetails>

const params = z.object({ id: LeaderboardId })

/** `from`: how many of the best entries to skip. */
const window = {
  from: z.int().min(0).max(100_000_000).default(0).describe('The number of best entries to skip.'),
  max: z.int().min(0).max(1_000).default(100).describe('The largest number of entries of the response.'),
}

/** Unset: the current version. */
const version = BoardVersion.optional()

const ClientView = z.object({
  result: z.literal('ok'),
  lb: LeaderboardView.describe('The leaderboard with a page of entries.'),
})

// ── For operators ──────────────────────────────────────────────────────────

export const listLeaderboardNames = endpoint({
  method: 'GET',
  path: '/basic/leaderboards/list',
  summary: 'List the ids of the realm’s leaderboards, sorted.',
  scope: 'realm',
  access: { operator: 'view leaderboards' },
  query: z.object({
    skip: z.int().min(0).max(100_000_000).default(0).describe('The number of ids to skip.'),
    limit: z.int().min(1).max(1_000).default(100).describe('The largest number of rows of the response.'),
    prefix: text(160).optional().describe('Only ids that begin with this text.'),
    includePartitions: z.boolean().default(false).describe('True to list partitions too.'),
  }),
  response: z.object({
    nameList: z.array(z.string()).describe('Ids of leaderboards, sorted.'),
    offset: z.int().describe('The number of skipped rows.'),
    total: z.int().describe('The number of rows on all pages.'),
  }),
})

/** The owners of boards: the game itself, events and tournaments. Each owner has its own prefix of board ids. */
export const boardOwners = ['game', 'event', 'tournament'] as const
export type BoardOwner = (typeof boardOwners)[number]

/** The owner of a board by its id: `event_harvest_3` belongs to an event. */
export const findBoardOwner = (id: string): BoardOwner =>
  id.startsWith('event_') ? 'event' : id.startsWith('tournament_') ? 'tournament' : 'game'

const PartitionPlace = RankEntry.pick({ gt: true, rank: true, score: true })
export type PartitionPlace = z.infer<typeof PartitionPlace>

/** One row of the console's list. */
export const LeaderboardRow = z.object({
  id: z.string().describe('Id of the leaderboard. The id of a partition ends in # and a number.'),
  numberOfEntries: z.int().describe('The number of entries, without those of partitions.'),
  metaData: LeaderboardMetadata.describe('The settings and the state of the leaderboard.'),
  created: Millis.describe('When it was created.'),
  best: z
    .array(PartitionPlace)
    .optional()
    .describe('The first place; of a partition in the list of its leaderboard: the first three places.'),
  place: PartitionPlace.optional().describe(
    'Of the partition that holds the player looked for: their place; unset while they have no entry.',
  ),
})
export type LeaderboardRow = z.infer<typeof LeaderboardRow>

export const listLeaderboards = endpoint({
  method: 'GET',
  path: '/api/leaderboards',
  summary: 'List the realm’s leaderboards with their settings and numbers of entries, by id by default.',
  scope: 'realm',
  access: { operator: 'view leaderboards' },
  query: z.object({
    ...pageQuery,
    cursor: opaque(300).optional().describe('The next of the previous page. Absent: the first page.'),
    prefix: text(160).optional().describe('Only ids that begin with this text.'),
    includePartitions: z.boolean().default(false).describe('True to list partitions too.'),
    of: z
      .enum(boardOwners)
      .optional()
      .describe('Only the boards of events, of tournaments, or all others. Not with partitions.'),
    parent: LeaderboardId.optional().describe(
      'Only the partitions of this board, by number, each with its first three places.',
    ),
    player: Id.optional().describe("With `parent`: only this player's partition, with their rank in it."),
    sort: sortBy('id', 'created', 'ends', 'resets')
      .default('id')
      .describe(
        'Not with partitions, which are listed by id and number. For `ends` and `resets`, a leaderboard that never does comes after all that do.',
      ),
  }),
  response: buildPageSchema(LeaderboardRow),
})

export const countLeaderboards = endpoint({
  method: 'GET',
  path: '/api/leaderboards/counts',
  summary:
    'Count the realm’s leaderboards by owner: the game itself, events and tournaments. Partitions are not counted.',
  scope: 'realm',
  access: { operator: 'view leaderboards' },
  response: z.object({
    game: z.int().describe('Leaderboards of the game itself.'),
    event: z.int().describe('Leaderboards of events.'),
    tournament: z.int().describe('Leaderboards of tournaments.'),
  }),
})

export const getLeaderboardDetails = endpoint({
  method: 'GET',
  path: '/object/leaderboards/:id/details',
  summary: 'Get a leaderboard with its settings and a page of its entries, best first.',
  scope: 'realm',
  access: { operator: 'view leaderboards' },
  params,
  query: z.object({ ...window, version: version.describe('Number of the version to read; absent: the current one.') }),
  response: LeaderboardDetails,
  errors: ['LeaderboardNotFound', 'LeaderboardVersionNotFound'],
})

export const listPlayerLeaderboards = endpoint({
  method: 'GET',
  path: '/basic/leaderboards/player',
  summary: 'List the leaderboards that a player has an entry in, with their rank in each.',
  scope: 'realm',
  access: { operator: ['view player-leaderboards', 'view leaderboards'] },
  timeoutMs: 120_000,
  query: z.object({
    dbid: Id.describe('The gamer tag.'),
  }),
  response: z.object({
    result: z.literal('ok'),
    lbs: z.array(LeaderboardView).describe('One leaderboard for each entry of the player.'),
  }),
})

export const createLeaderboard = endpoint({
  method: 'POST',
  path: '/object/leaderboards/:id',
  summary: 'Create a leaderboard.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'create leaderboards' },
  params,
  body: z.object({
    freezeTime: Millis.optional().describe('When the leaderboard is frozen.'),
    ...boardSettings,
    sharded: z.boolean().default(false).describe('Accepted for compatibility; it has no effect.'),
  }),
  response: CommonResponse,
  errors: ['LeaderboardExists'],
})

export const deleteLeaderboard = endpoint({
  method: 'DELETE',
  path: '/object/leaderboards/:id',
  summary: 'Delete a leaderboard with its entries and its partitions.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'delete leaderboards' },
  params,
  response: CommonResponse,
  errors: ['LeaderboardNotFound'],
})

export const clearLeaderboard = endpoint({
  method: 'DELETE',
  path: '/object/leaderboards/:id/entries',
  summary: 'Remove all entries of a leaderboard, and of its partitions.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'clear leaderboards' },
  params,
  response: CommonResponse,
  errors: ['LeaderboardNotFound'],
})

export const planClearLeaderboard = endpoint({
  method: 'POST',
  path: '/api/leaderboards/:id/plans/clear',
  summary: 'Plan to remove all entries of a leaderboard.',
  scope: 'realm',
  access: { operator: 'clear leaderboards' },
  params,
  response: PlanWithSample,
  errors: ['LeaderboardNotFound', 'PlanRowsInvalid'],
})

export const planDeleteLeaderboard = endpoint({
  method: 'POST',
  path: '/api/leaderboards/:id/plans/delete',
  summary: 'Plan to delete a leaderboard.',
  scope: 'realm',
  access: { operator: 'delete leaderboards' },
  params,
  response: PlanWithSample,
  errors: ['LeaderboardNotFound', 'PlanRowsInvalid'],
})

export const removeLeaderboardEntry = endpoint({
  method: 'DELETE',
  path: '/object/leaderboards/:id/entry',
  summary: 'Remove a player’s entry.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'delete leaderboards' },
  params,
  body: z.object({
    id: Id.describe('The gamer tag.'),
  }),
  response: CommonResponse,
  errors: ['LeaderboardNotFound', 'LeaderboardFrozen', 'LeaderboardEntryNotFound'],
})

/** Upper bound of the entries that one plan removes. */
export const maxRemovedEntries = 1_000

export const planRemoveEntries = endpoint({
  method: 'POST',
  path: '/api/leaderboards/:id/plans/remove-entries',
  summary: 'Plan to remove the entries of players from a leaderboard or from all, and with `suspend` to suspend them.',
  scope: 'realm',
  access: { operator: 'delete leaderboards' },
  params,
  body: z.object({
    gamerTags: z.array(Id).min(1).max(maxRemovedEntries).describe('Gamer tags of players of this realm.'),
    boards: z
      .enum(['this', 'all'])
      .default('this')
      .describe('`all`: also the entries of these players on other boards. Frozen boards are left as they are.'),
    suspend: SuspensionTerms.optional().describe('Requires the right `edit player-profile`.'),
  }),
  response: PlanWithSample,
  errors: ['LeaderboardNotFound', 'LeaderboardFrozen', 'PlanRowsInvalid'],
})

export const removeLeaderboardAssignment = endpoint({
  method: 'DELETE',
  path: '/object/leaderboards/:id/assignment',
  summary:
    'Remove a player’s assignment to a partition. They get a new one when they join again. Their entries are kept.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit leaderboards' },
  params,
  body: z.object({
    playerId: Id.describe('The gamer tag.'),
  }),
  response: CommonResponse,
  errors: ['LeaderboardNotFound', 'LeaderboardNotJoined'],
})

// ── For game clients ───────────────────────────────────────────────────────

export const setLeaderboardEntry = endpoint({
  method: 'PUT',
  path: '/object/leaderboards/:id/entry',
  summary:
    'Submit a player’s score. It is combined with the earlier one as the leaderboard’s `aggregation` defines; a score from an operator replaces it. Game clients need write permission in the leaderboard.',
  scope: 'realm',
  repeatable: { unless: ['increment'] },
  reaches: 'one',
  access: { operator: 'edit leaderboards', player: 'own', owner: ({ body }) => body.id },
  params,
  body: z.object({
    id: Id.describe('The gamer tag.'),
    score: Score.describe('The score. Higher is better, unless the leaderboard sorts ascending.'),
    increment: z.boolean().default(false).describe('Adds to the score instead of setting it.'),
    minScore: Score.optional().describe('Lower bound of the resulting score.'),
    maxScore: Score.optional().describe('Upper bound of the resulting score.'),
    stats: EntryStats.optional().describe('Stored with the entry; default: the previous ones are kept.'),
  }),
  response: z.object({
    result: z.literal('ok'),
    data: z
      .object({ kept: z.literal('false').optional().describe('Only sent if the entry was not stored.') })
      .describe('`kept: "false"`: the board is full of better scores, so the player got no entry.'),
  }),
  errors: [
    'LeaderboardNotFound',
    'LeaderboardFrozen',
    'LeaderboardPartitioned',
    'LeaderboardNotWritable',
    'NoGamerTag',
  ],
})

/** A write: it creates the board of published content, or a partition with free places, if there is none yet. */
export const getLeaderboardAssignment = endpoint({
  method: 'GET',
  path: '/basic/leaderboards/assignment',
  summary:
    'Get the leaderboard or partition for the score of the calling player. With `joinBoard`, the player joins it.',
  scope: 'realm',
  access: { player: 'any' },
  query: z.object({
    boardId: LeaderboardId.describe('The id of the leaderboard.'),
    joinBoard: z.boolean().default(false).describe('True to join a partition if the player is in none.'),
  }),
  response: z.object({
    playerId: Id.describe('The gamer tag of the player.'),
    leaderboardId: z.string().describe('The id of the leaderboard, such as leaderboards.weekly.'),
  }),
  errors: ['LeaderboardNotFound', 'LeaderboardNotJoined'],
})

export const getLeaderboardView = endpoint({
  method: 'GET',
  path: '/object/leaderboards/:id/view',
  summary: 'Get a page of a leaderboard, best first: from a rank on, around a player, or only of friends or the guild.',
  scope: 'realm',
  access: { operator: 'view leaderboards', player: 'any' },
  params,
  query: z.object({
    ...window,
    version: version.describe('Number of the version to read; absent: the current one.'),
    focus: Id.optional().describe('Centers the page on this player.'),
    outlier: Id.optional().describe("Also answers this player's rank."),
    friends: z
      .boolean()
      .default(false)
      .describe('Only friends of the calling player or, for operators, of the player in focus.'),
    guild: z
      .boolean()
      .default(false)
      .describe('Only guild members of the calling player or, for operators, of the player in focus.'),
  }),
  response: ClientView,
  errors: ['LeaderboardNotFound', 'LeaderboardVersionNotFound'],
})

export const getLeaderboardRanks = endpoint({
  method: 'GET',
  path: '/object/leaderboards/:id/ranks',
  summary: 'Get the ranks of the given players; players without an entry are omitted.',
  scope: 'realm',
  access: { operator: 'view leaderboards', player: 'any' },
  params,
  query: z.object({
    ids: z.array(Id).max(200).describe('Gamer tags of the players.'),
    version: version.describe('Number of the version to read; absent: the current one.'),
  }),
  response: ClientView,
  errors: ['LeaderboardNotFound', 'LeaderboardVersionNotFound'],
})

export const getLeaderboardFriends = endpoint({
  method: 'GET',
  path: '/object/leaderboards/:id/friends',
  summary: 'Get the ranks of the calling player and their friends.',
  scope: 'realm',
  access: { player: 'any' },
  params,
  response: ClientView,
  errors: ['LeaderboardNotFound'],
})
