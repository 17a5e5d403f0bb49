import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { CommonResponse, Id, Millis, pageOf, pageQuery } from './core/shapes.ts'
import { PlanWithSample } from './plans.ts'
import { relations } from './player-search.ts'

/** What everybody’s score stays within: a double that far still tells whole numbers apart. */
export const maxScoreMagnitude = 1e15

/**
 * `leaderboards.weekly`, `event_harvest_3`; a partition ends in `#` and a number. Characters that some client would lose in
 * an address have no place in it.
 */
export const LeaderboardId = z
  .string()
  .min(1)
  .max(160)
  .regex(
    /^[A-Za-z0-9_][A-Za-z0-9_.:-]*(#(0|[1-9]\d{0,8}))?$/,
    'must be made of letters, digits and . _ : - and may end in # and a number',
  )

/** The board that a partition is a part of, and its number; undefined for a board that is no partition. */
export function partitionOf(id: string): { parent: string; number: number } | undefined {
  const [parent = '', number] = id.split('#')
  return number === undefined ? undefined : { parent, number: Number(number) }
}

/** Whether published content can name a board with this id. */
export const isContentId = (id: string): boolean => /^leaderboards\.[^#]+$/.test(id)

export const Score = z.number().min(-maxScoreMagnitude).max(maxScoreMagnitude)

export const EntryStats = z
  .record(z.string().min(1).max(64), z.union([z.string().max(1_000), z.number(), z.boolean()]))
  .refine((stats) => Object.keys(stats).length <= 50, 'must have at most 50 names')

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
  /** Of the player who is focused on, or asks. */
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
  /** A player is of the first one whose requirements all hold. */
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
  /** Without it only operators and game servers write. */
  permissions: ClientPermission.optional(),
  maxEntries: z.int().min(1).max(1_000_000).optional(),
  partitioned: z.boolean().default(false),
  /** Milliseconds that it is there for. */
  ttl: z.int().min(1).max(3_153_600_000_000).optional(),
}

/**
 * What an item such as `leaderboards.weekly` of the published content says of the board with its id. The first player who
 * joins makes the board; from then on it follows what is published. A `ttl` counts from when the board was made, and after
 * it the next player begins an empty one; publishing another `ttl` never ends a board earlier.
 */
export const LeaderboardContent = z
  .object(settings)
  .refine(({ partitioned, maxEntries }) => !partitioned || maxEntries !== undefined, {
    message: 'must say how many players a partition has',
    path: ['maxEntries'],
  })

export const LeaderboardMetadata = z.object({
  /** Empty where it is no partition. */
  parentLeaderboard: z.string(),
  partitioned: z.boolean(),
  cohorted: z.boolean(),
  frozen: z.boolean(),
  freezeTime: Millis.optional(),
  expiration: Millis.optional(),
  /** Of a partitioned board: players in each partition. Of another, and of a partition: the best entries that are kept. */
  maxEntries: z.int().optional(),
  cohortSettings: CohortSettings.optional(),
  /** Of a partition of a board with cohorts. */
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

/** `from`: how many of the best are left out. */
const window = {
  from: z.int().min(0).max(100_000_000).default(0),
  max: z.int().min(0).max(1_000).default(100),
}

const ClientView = z.object({ result: z.literal('ok'), lb: LeaderboardView })

// ── For operators ──────────────────────────────────────────────────────────

export const listLeaderboardNames = endpoint({
  method: 'GET',
  path: '/basic/leaderboards/list',
  summary: 'The ids of the realm’s leaderboards, in their order.',
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
  summary: 'The realm’s leaderboards with what they are and how many entries they have, in the order of their ids.',
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
  summary: 'A leaderboard with what it is, and a part of its entries, best first.',
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
  summary: 'The leaderboards that a player has an entry in, with its rank in each.',
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
    /** From then on the entries stay as they are. */
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
  summary:
    'Take a player out of its partition: when it joins again it gets a place anew. What it has scored stays where it is.',
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
  summary: 'Set a player’s score, or add to it. Game clients write their own, where the leaderboard lets them.',
  scope: 'realm',
  access: { operator: 'edit leaderboards', player: 'own', owner: ({ body }) => body.id },
  params,
  body: z.object({
    /** The gamer tag. */
    id: Id,
    score: Score,
    /** Adds instead of setting. */
    increment: z.boolean().default(false),
    minScore: Score.optional(),
    maxScore: Score.optional(),
    /** Kept with the entry; those of before stay where it is left out. */
    stats: EntryStats.optional(),
  }),
  response: z.object({
    result: z.literal('ok'),
    /** `kept: "false"` where the board is full of better scores, and the player has no entry. */
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

/** It makes what it answers with where that is missing: a board that published content names, a partition with room. */
export const getLeaderboardAssignment = endpoint({
  method: 'GET',
  path: '/basic/leaderboards/assignment',
  summary: 'The leaderboard or partition that the calling player’s score goes to; `joinBoard` finds it a place.',
  scope: 'realm',
  access: { player: 'any' },
  query: z.object({ boardId: LeaderboardId, joinBoard: z.boolean().default(false) }),
  response: z.object({ playerId: Id, leaderboardId: z.string() }),
  errors: ['LeaderboardNotFound', 'LeaderboardNotJoined'],
})

export const getLeaderboardView = endpoint({
  method: 'GET',
  path: '/object/leaderboards/:id/view',
  summary: 'A part of a leaderboard, best first: from a rank on, around a player, or of friends or the guild alone.',
  scope: 'realm',
  access: { operator: 'view leaderboards', player: 'any' },
  params,
  query: z.object({
    ...window,
    /** The part with this player in its middle. */
    focus: Id.optional(),
    /** This player's rank beside the part. */
    outlier: Id.optional(),
    /** Of the calling player or, for operators, of the one in focus. */
    friends: z.boolean().default(false),
    guild: z.boolean().default(false),
  }),
  response: ClientView,
  errors: ['LeaderboardNotFound'],
})

export const getLeaderboardRanks = endpoint({
  method: 'GET',
  path: '/object/leaderboards/:id/ranks',
  summary: 'The ranks of these players; those without an entry are left out.',
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
  summary: 'The ranks of the calling player and its friends.',
  scope: 'realm',
  access: { player: 'any' },
  params,
  response: ClientView,
  errors: ['LeaderboardNotFound'],
})
