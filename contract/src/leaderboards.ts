import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { CommonResponse, Id, Millis, pageOf, pageQuery, recordUpTo } from './core/shapes.ts'
import { PlanWithSample } from './plans.ts'
import { relations } from './player-search.ts'

/** Upper bound of a score, positive or negative: up to here a double is exact for whole numbers. */
export const maxScoreMagnitude = 1e15

/**
 * `leaderboards.weekly`, `event_harvest_3`; a partition ends in `#` and a number. Characters that some
 * clients lose in an address are refused.
 */
export const LeaderboardId = z
  .string()
  .min(1)
  .max(160)
  .regex(
    /^[A-Za-z0-9_][A-Za-z0-9_.:-]*(#(0|[1-9]\d{0,8}))?$/,
    'must be made of letters, digits and . _ : - and may end in # and a number',
  )

/** The parent board and the number of a partition; undefined when the id is not that of a partition. */
export function partitionOf(id: string): { parent: string; number: number } | undefined {
  const [parent = '', number] = id.split('#')
  return number === undefined ? undefined : { parent, number: Number(number) }
}

/** Whether this id can be that of a board in published content. */
export const isContentId = (id: string): boolean => /^leaderboards\.[^#]+$/.test(id)

export const Score = z.number().min(-maxScoreMagnitude).max(maxScoreMagnitude)

export const EntryStats = recordUpTo(
  50,
  z.string().min(1).max(64),
  z.union([z.string().max(1_000), z.number(), z.boolean()]),
  'names',
)

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

const StatRequirement = z.object({
  domain: z.enum(['game', 'client']).default('game'),
  access: z.enum(['public', 'private']).default('private'),
  stat: z.string().min(1).max(128),
  constraint: z.enum(relations),
  value: z.union([z.string().max(8192), z.number(), z.boolean()]),
})

export const CohortSettings = z.object({
  /** A player belongs to the first cohort whose requirements all hold. */
  cohorts: z
    .array(
      z.object({
        id: z.string().min(1).max(64),
        description: z.string().max(500).optional(),
        statRequirements: z.array(StatRequirement).max(20),
      }),
    )
    .max(50),
})

export const ClientPermission = z.object({ write_self: z.boolean() })

const settings = {
  derivatives: z.array(z.string().max(160)).max(20).optional(),
  scoreName: z.string().max(64).optional(),
  cohortSettings: CohortSettings.optional(),
  /** Default: only operators and game servers may write. */
  permissions: ClientPermission.optional(),
  maxEntries: z.int().min(1).max(1_000_000).optional(),
  partitioned: z.boolean().default(false),
  /** Lifetime in milliseconds. */
  ttl: z.int().min(1).max(3_153_600_000_000).optional(),
}

/**
 * Settings of a board from the content item with its id, such as `leaderboards.weekly`. The board is made when the first
 * player joins; from then on it follows the published content. A `ttl` counts from when the board was made; after it, the
 * next player starts an empty board. Publishing another `ttl` never ends a board earlier.
 */
export const LeaderboardContent = z
  .object(settings)
  .refine(({ partitioned, maxEntries }) => !partitioned || maxEntries !== undefined, {
    message: 'must say how many players a partition has',
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
  /** For a partitioned board: players in each partition. For other boards and partitions: how many best entries are kept. */
  maxEntries: z.int().optional(),
  cohortSettings: CohortSettings.optional(),
  /** The cohort of a partition, if its board has cohorts. */
  cohort: z.string().optional(),
  permissions: ClientPermission,
  derivatives: z.array(z.string()),
  scoreName: z.string().optional(),
})
export type LeaderboardMetadata = z.infer<typeof LeaderboardMetadata>

export const LeaderboardDetails = z.object({
  lbid: z.string(),
  fullName: z.string(),
  numberOfEntries: z.int(),
  metaData: LeaderboardMetadata,
  view: LeaderboardView,
})
export type LeaderboardDetails = z.infer<typeof LeaderboardDetails>

const params = z.object({ id: LeaderboardId })

/** `from`: how many of the best entries to skip. */
const window = {
  from: z.int().min(0).max(100_000_000).default(0),
  max: z.int().min(0).max(1_000).default(100),
}

const ClientView = z.object({ result: z.literal('ok'), lb: LeaderboardView })

// ── For operators ──────────────────────────────────────────────────────────

export const listLeaderboardNames = endpoint({
  method: 'GET',
  path: '/basic/leaderboards/list',
  summary: 'The ids of the realm’s leaderboards, sorted.',
  scope: 'realm',
  access: { operator: 'view leaderboards' },
  query: z.object({
    skip: z.int().min(0).max(100_000_000).default(0),
    limit: z.int().min(1).max(1_000).default(100),
    prefix: z.string().max(160).optional(),
    includePartitions: z.boolean().default(false),
  }),
  response: z.object({ nameList: z.array(z.string()), offset: z.int(), total: z.int() }),
})

/** One row of the console's list. */
export const LeaderboardRow = z.object({
  id: z.string(),
  numberOfEntries: z.int(),
  metaData: LeaderboardMetadata,
  created: Millis,
})
export type LeaderboardRow = z.infer<typeof LeaderboardRow>

export const listLeaderboards = endpoint({
  method: 'GET',
  path: '/api/leaderboards',
  summary: 'The realm’s leaderboards with their settings and numbers of entries, by id.',
  scope: 'realm',
  access: { operator: 'view leaderboards' },
  query: z.object({
    ...pageQuery,
    cursor: z.string().max(300).optional(),
    prefix: z.string().max(160).optional(),
    includePartitions: z.boolean().default(false),
    /** Only the partitions of this board. */
    parent: LeaderboardId.optional(),
  }),
  response: pageOf(LeaderboardRow),
})

export const getLeaderboardDetails = endpoint({
  method: 'GET',
  path: '/object/leaderboards/:id/details',
  summary: 'A leaderboard with its settings and a page of its entries, best first.',
  scope: 'realm',
  access: { operator: 'view leaderboards' },
  params,
  query: z.object(window),
  response: LeaderboardDetails,
  errors: ['LeaderboardNotFound'],
})

export const listPlayerLeaderboards = endpoint({
  method: 'GET',
  path: '/basic/leaderboards/player',
  summary: 'The leaderboards that a player has an entry in, with their rank in each.',
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
  access: { operator: 'create leaderboards' },
  params,
  body: z.object({
    /** When the leaderboard is frozen. */
    freezeTime: Millis.optional(),
    ...settings,
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
  access: { operator: 'delete leaderboards' },
  params,
  body: z.object({
    /** The gamer tag. */
    id: Id,
  }),
  response: CommonResponse,
  errors: ['LeaderboardNotFound', 'LeaderboardFrozen', 'LeaderboardEntryNotFound'],
})

export const removeLeaderboardAssignment = endpoint({
  method: 'DELETE',
  path: '/object/leaderboards/:id/assignment',
  summary: 'Remove a player’s assignment to a partition: they get a new one when they join again. Their entries stay.',
  scope: 'realm',
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
  summary: 'Set a player’s score, or add to it. Game clients may write their own if the leaderboard allows it.',
  scope: 'realm',
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
    /** Stored with the entry; default: the previous ones stay. */
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

/** A write: it makes a board that published content names, or a partition with room, if there is none yet. */
export const getLeaderboardAssignment = endpoint({
  method: 'GET',
  path: '/basic/leaderboards/assignment',
  summary: 'The leaderboard or partition that the calling player’s score goes to; `joinBoard` makes them join it.',
  scope: 'realm',
  access: { player: 'any' },
  query: z.object({ boardId: LeaderboardId, joinBoard: z.boolean().default(false) }),
  response: z.object({ playerId: Id, leaderboardId: z.string() }),
  errors: ['LeaderboardNotFound', 'LeaderboardNotJoined'],
})

export const getLeaderboardView = endpoint({
  method: 'GET',
  path: '/object/leaderboards/:id/view',
  summary: 'A page of a leaderboard, best first: from a rank on, around a player, or only of friends or the guild.',
  scope: 'realm',
  access: { operator: 'view leaderboards', player: 'any' },
  params,
  query: z.object({
    ...window,
    /** Centers the page on this player. */
    focus: Id.optional(),
    /** Also answers this player's rank. */
    outlier: Id.optional(),
    /** Only friends of the calling player or, for operators, of the player in focus. */
    friends: z.boolean().default(false),
    guild: z.boolean().default(false),
  }),
  response: ClientView,
  errors: ['LeaderboardNotFound'],
})

export const getLeaderboardRanks = endpoint({
  method: 'GET',
  path: '/object/leaderboards/:id/ranks',
  summary: 'The ranks of the given players; players without an entry are left out.',
  scope: 'realm',
  access: { operator: 'view leaderboards', player: 'any' },
  params,
  query: z.object({ ids: z.array(Id).max(200) }),
  response: ClientView,
  errors: ['LeaderboardNotFound'],
})

export const getLeaderboardFriends = endpoint({
  method: 'GET',
  path: '/object/leaderboards/:id/friends',
  summary: 'The ranks of the calling player and their friends.',
  scope: 'realm',
  access: { player: 'any' },
  params,
  response: ClientView,
  errors: ['LeaderboardNotFound'],
})
