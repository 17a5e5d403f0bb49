import * as z from 'zod'
import { parseCron } from '../core/cron.ts'
import { endpoint } from '../core/endpoint.ts'
import { CommonResponse, EmptyResponse, Id, Millis, Version } from '../core/shapes.ts'
import { opaque, prose, zone } from '../core/values.ts'
import { GiftProperties } from '../monetize/inventory.ts'
import { PlanWithSample } from '../organization/plans.ts'
import { LeaderboardId, Score } from './leaderboards.ts'

const GiftSymbol = opaque(128).trim().min(1, 'is missing')

/** Rewards of a tier: currencies, items and entitlements of the realm, each with its amount. */
const Bundle = z
  .array(
    z.object({
      symbol: GiftSymbol,
      count: z.int().min(1).max(1_000_000_000),
      properties: GiftProperties.optional(),
    }),
  )
  .min(1, 'needs at least one reward')
  .max(50)
export type PvpBundle = z.infer<typeof Bundle>

/** Share of the rewarded players, counted from the best. */
const percentage = z.int().min(1).max(100)

const TierInput = z
  .object({
    percentage,
    /** Short form of `obtain` for one unit of one symbol; if it is set, `obtain` is ignored. */
    bundleSymbol: GiftSymbol.optional(),
    obtain: Bundle.optional(),
  })
  .refine(({ bundleSymbol, obtain }) => bundleSymbol !== undefined || obtain !== undefined, {
    message: 'is missing. Enter the rewards of the tier.',
    path: ['obtain'],
  })
export type PvpTierInput = z.infer<typeof TierInput>

/** The rewards of a tier. */
export const toBundle = ({ bundleSymbol = '', obtain }: PvpTierInput): PvpBundle =>
  obtain ?? [{ symbol: bundleSymbol, count: 1 }]

const RewardDefinition = z.object({
  /** Upper bound of the rewarded players. */
  playerCap: z.int().min(1).max(1_000_000),
  tiers: z
    .array(TierInput)
    .min(1, 'needs a tier')
    .max(100)
    .refine((tiers) => tiers.reduce((sum, tier) => sum + tier.percentage, 0) <= 100, {
      message: 'must be at most 100 percent in total',
    }),
  /** Hours until an unclaimed reward expires. */
  rewardExpHours: z.int().min(1).max(87_600),
})

const shared = {
  /** Its leaderboard. */
  lbid: LeaderboardId,
  description: prose(2_000).default(''),
  rewardDefinition: RewardDefinition,
  /** Schedule of the automatic rewards; empty: never. */
  cron: opaque(200)

    .refine(
      (text) => text === '' || parseCron(text) !== undefined,
      'must be a cron expression such as 0 0 12 * * MON *',
    )
    .default(''),
  /** The time zone of `cron`; default: UTC. */
  zone: zone().optional(),
  /** Players who were inactive longer get nothing, except the best `protectedRanks`. */
  idleDays: z.int().min(0).max(3_650),
  /** No rewards are paid while the leaderboard has fewer players. */
  minPlayers: z.int().min(0).max(100_000_000),
  protectedRanks: z.int().min(0).max(1_000_000),
}

const DefinitionInput = z.object(shared)
export type PvpDefinitionInput = z.infer<typeof DefinitionInput>

/** The last payout, scheduled or manual. */
export const PvpRun = z.object({
  at: Millis,
  /** Players who get a reward mail; absent if nothing was paid. */
  players: z.int().optional(),
  /** Reason why nothing was paid. */
  failure: z.string().optional(),
})
export type PvpRun = z.infer<typeof PvpRun>

export const PvpDefinition = z.object({
  ...shared,
  rewardDefinition: RewardDefinition.extend({
    tiers: z.array(z.object({ percentage, bundleSymbol: z.string(), obtain: Bundle })),
  }),
  /** 0: waits for the next reward. 1: the last rewards could not be given. */
  state: z.int(),
  lastRun: PvpRun.optional(),
  /** Time of the next payout; 0: never. */
  nextReward: Millis,
  version: Version,
  updatedAt: Millis,
  /**
   * The operator who saved it last, if the account still exists. Rewards are granted by the realm, not by the operator.
   */
  updatedBy: z.string().optional(),
})
export type PvpDefinition = z.infer<typeof PvpDefinition>

const path = '/basic/legacy-pvp-defs'

export const listPvpDefinitions = endpoint({
  method: 'GET',
  path,
  summary: 'List the PvP definitions of the realm: how leaderboards reward their players.',
  scope: 'realm',
  access: { operator: 'view pvp' },
  response: z.object({ definitions: z.array(PvpDefinition) }),
})

export const createPvpDefinition = endpoint({
  method: 'POST',
  path,
  summary: 'Create a PvP definition: how a leaderboard rewards its players.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'create pvp' },
  body: DefinitionInput,
  response: EmptyResponse,
  errors: ['PvpDefinitionExists', 'UnknownSymbol'],
})

/**
 * With only the leaderboard in the body, rewards are granted immediately; that requires the right `give-rewards pvp`.
 */
export const updatePvpDefinition = endpoint({
  method: 'PUT',
  path,
  summary: 'Change a definition. If the body contains only its leaderboard, the rewards are given now.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: ['edit pvp', 'give-rewards pvp'] },
  body: DefinitionInput.extend({ description: prose(2_000), cron: DefinitionInput.shape.cron.unwrap() })
    .partial()
    .extend({ lbid: LeaderboardId }),
  response: EmptyResponse,
  errors: [
    'PvpDefinitionNotFound',
    'StaleVersion',
    'LeaderboardNotFound',
    'LeaderboardPartitioned',
    'PlanRowsInvalid',
    'PlanMoved',
    'UnknownSymbol',
  ],
})

export const deletePvpDefinition = endpoint({
  method: 'DELETE',
  path,
  summary: 'Delete a definition. The leaderboard is kept.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'delete pvp' },
  body: z.object({ lbid: LeaderboardId }),
  response: EmptyResponse,
  errors: ['PvpDefinitionNotFound'],
})

export const planPvpRewards = endpoint({
  method: 'POST',
  path: '/api/pvp/plans/give-rewards',
  summary: 'Plan to give the rewards of a leaderboard now.',
  scope: 'realm',
  access: { operator: 'give-rewards pvp' },
  body: z.object({ lbid: LeaderboardId }),
  response: PlanWithSample,
  errors: [
    'PvpDefinitionNotFound',
    'LeaderboardNotFound',
    'LeaderboardPartitioned',
    'PlanRowsInvalid',
    'UnknownSymbol',
  ],
})

// ── Players against players ────────────────────────────────────────────────

const ofLeaderboard = z.object({ id: LeaderboardId })

const Opponent = z.object({
  gt: Id,
  rank: z.int().min(1),
  isUnranked: z.boolean(),
  /** The stats of the entry. */
  variables: z.record(z.string(), z.string()),
})
export type Opponent = z.infer<typeof Opponent>

export const findMatches = endpoint({
  method: 'GET',
  path: '/object/leaderboards/:id/matches',
  summary:
    'Get opponents near the calling player: the nearest ones of each window of ranks, lowest window first. A player without an entry counts as last.',
  scope: 'realm',
  access: { player: 'any' },
  params: ofLeaderboard,
  query: z.object({
    /** How many players around the caller are considered. */
    poolSize: z.int().min(1).max(1_000),
    /** Upper bound of the opponents in each window. */
    windowSize: z.int().min(1).max(1_000),
    windows: z.int().min(1).max(100),
  }),
  response: z.object({
    result: z.literal('ok'),
    totalEntries: z.int(),
    playerRank: Opponent,
    /** A higher difficulty has better players. */
    windows: z.array(z.object({ difficulty: z.int().min(1), matches: z.array(Opponent) })),
  }),
  errors: ['LeaderboardNotFound', 'LeaderboardPartitioned'],
})

export const swapScores = endpoint({
  method: 'PUT',
  path: '/object/leaderboards/:id/swap',
  summary:
    'Report a match. The winner gets the higher of the two scores, the loser the lower. A player without a score counts with `swapBase`.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit leaderboards' },
  params: ofLeaderboard,
  body: z.object({
    winnerId: Id.optional(),
    loserId: Id.optional(),
    /** The initial score of a player. */
    swapBase: Score,
    /** Bonus of the winner if both scores are equal. */
    delta: Score,
  }),
  response: CommonResponse,
  errors: [
    'LeaderboardNotFound',
    'LeaderboardFrozen',
    'LeaderboardPartitioned',
    'LeaderboardNotWritable',
    'NoGamerTag',
  ],
})
