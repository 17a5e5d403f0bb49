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

/** The parent board and the number of a partition; undefined when the id is not that of a partition. */
export function parsePartition(id: string): { parent: string; number: number } | undefined {
  const [parent = '', number] = id.split('#')
  return number === undefined ? undefined : { parent, number: Number(number) }
}

/** True if this id can be that of a board in published content. */
export const isContentId = (id: string): boolean => /^leaderboards\.[^#]+$/.test(id)

export const Score = z.number().min(-maxScoreMagnitude).max(maxScoreMagnitude)

export const EntryStats = recordUpTo(50, opaque(64).min(1), z.union([opaque(1_000), decimal(), z.boolean()]), 'names')

export const RankEntry = z.object({
  /** The gamer tag. */
  gt: Id,
  /** 1 is the best. */
  rank: z.int().min(1),
  score: z.number(),
  columns: z.object({ score: z.number() }),
  stats: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type RankEntry = z.infer<typeof RankEntry>

export const LeaderboardView = z.object({
  lbId: z.string(),
  boardSize: z.int(),
  /** The entry of the player in focus, else of the caller. */
  rankgt: RankEntry.optional(),
  rankings: z.array(RankEntry),
})
export type LeaderboardView = z.infer<typeof LeaderboardView>

export const LeaderboardDetails = z.object({
  lbid: z.string(),
  fullName: z.string(),
  numberOfEntries: z.int(),
  metaData: LeaderboardMetadata,
  created: Millis,
  view: LeaderboardView,
})
export type LeaderboardDetails = z.infer<typeof LeaderboardDetails>

const params = z.object({ id: LeaderboardId })

/** `from`: how many of the best entries to skip. */
const window = {
  from: z.int().min(0).max(100_000_000).default(0),
  max: z.int().min(0).max(1_000).default(100),
}

/** Unset: the current version. */
const version = BoardVersion.optional()

const ClientView = z.object({ result: z.literal('ok'), lb: LeaderboardView })

// ── For operators ──────────────────────────────────────────────────────────

export const listLeaderboardNames = endpoint({
  method: 'GET',
  path: '/basic/leaderboards/list',
  summary: 'List the ids of the realm’s leaderboards, sorted.',
  scope: 'realm',
  access: { operator: 'view leaderboards' },
  query: z.object({
    skip: z.int().min(0).max(100_000_000).default(0),
    limit: z.int().min(1).max(1_000).default(100),
    prefix: text(160).optional(),
    includePartitions: z.boolean().default(false),
  }),
  response: z.object({ nameList: z.array(z.string()), offset: z.int(), total: z.int() }),
})

/** The owners of boards: the game itself, events and tournaments. Their boards have ids with a prefix of their own. */
export const boardOwners = ['game', 'event', 'tournament'] as const
export type BoardOwner = (typeof boardOwners)[number]

/** The owner of a board by its id: `event_harvest_3` belongs to an event. */
export const findBoardOwner = (id: string): BoardOwner =>
  id.startsWith('event_') ? 'event' : id.startsWith('tournament_') ? 'tournament' : 'game'

const PartitionPlace = RankEntry.pick({ gt: true, rank: true, score: true })
export type PartitionPlace = z.infer<typeof PartitionPlace>

/** One row of the console's list. */
export const LeaderboardRow = z.object({
  id: z.string(),
  numberOfEntries: z.int(),
  metaData: LeaderboardMetadata,
  created: Millis,
  /** The first place; of a partition in the list of its leaderboard: the first three places. */
  best: z.array(PartitionPlace).optional(),
  /** Of the partition that holds the player looked for: their place; unset while they have no entry. */
  place: PartitionPlace.optional(),
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
    cursor: opaque(300).optional(),
    prefix: text(160).optional(),
    includePartitions: z.boolean().default(false),
    /** Only the boards of events, of tournaments, or all others. Not with partitions. */
    of: z.enum(boardOwners).optional(),
    /** Only the partitions of this board, by number, each with its first three places. */
    parent: LeaderboardId.optional(),
    /** With `parent`: only this player's partition, with their rank in it. */
    player: Id.optional(),
    /**
     * Not with partitions, which are listed by id and number. For `ends` and `resets`, a leaderboard that never does
     * comes after all that do.
     */
    sort: sortBy('id', 'created', 'ends', 'resets').default('id'),
  }),
  response: buildPageSchema(LeaderboardRow),
})

export const getLeaderboardDetails = endpoint({
  method: 'GET',
  path: '/object/leaderboards/:id/details',
  summary: 'Get a leaderboard with its settings and a page of its entries, best first.',
  scope: 'realm',
  access: { operator: 'view leaderboards' },
  params,
  query: z.object({ ...window, version }),
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
    /** The gamer tag. */
    dbid: Id,
  }),
  response: z.object({ result: z.literal('ok'), lbs: z.array(LeaderboardView) }),
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
    /** When the leaderboard is frozen. */
    freezeTime: Millis.optional(),
    ...boardSettings,
    sharded: z.boolean().default(false),
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
    /** The gamer tag. */
    id: Id,
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
    gamerTags: z.array(Id).min(1).max(maxRemovedEntries),
    /** `all`: also the entries of these players on other boards. Frozen boards are left as they are. */
    boards: z.enum(['this', 'all']).default('this'),
    /** Requires the right `edit player-profile`. */
    suspend: SuspensionTerms.optional(),
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
    /** The gamer tag. */
    playerId: Id,
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
  reaches: 'one',
  access: { operator: 'edit leaderboards', player: 'own', owner: ({ body }) => body.id },
  params,
  body: z.object({
    /** The gamer tag. */
    id: Id,
    score: Score,
    /** Adds to the score instead of setting it. */
    increment: z.boolean().default(false),
    minScore: Score.optional(),
    maxScore: Score.optional(),
    /** Stored with the entry; default: the previous ones are kept. */
    stats: EntryStats.optional(),
  }),
  response: z.object({
    result: z.literal('ok'),
    /** `kept: "false"`: the board is full of better scores, so the player got no entry. */
    data: z.object({ kept: z.literal('false').optional() }),
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
  query: z.object({ boardId: LeaderboardId, joinBoard: z.boolean().default(false) }),
  response: z.object({ playerId: Id, leaderboardId: z.string() }),
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
    version,
    /** Centers the page on this player. */
    focus: Id.optional(),
    /** Also answers this player's rank. */
    outlier: Id.optional(),
    /** Only friends of the calling player or, for operators, of the player in focus. */
    friends: z.boolean().default(false),
    guild: z.boolean().default(false),
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
  query: z.object({ ids: z.array(Id).max(200), version }),
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
