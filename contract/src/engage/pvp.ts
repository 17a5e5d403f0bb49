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
      symbol: GiftSymbol.describe('Content id of a currency or an item, or symbol of an entitlement.'),
      count: z.int().min(1).max(1_000_000_000).describe('Number of units that each player of the tier gets.'),
      properties: GiftProperties.optional().describe('Properties of the new items; absent: none.'),
    }),
  )
  .min(1, 'needs at least one reward')
  .max(50)
export type PvpBundle = z.infer<typeof Bundle>

/** Share of the rewarded players, counted from the best. */
const percentage = z.int().min(1).max(100)

const TierInput = z
  .object({
    percentage: percentage.describe('Percentage of the rewarded players in this tier. Tiers count from the best rank.'),
    bundleSymbol: GiftSymbol.optional().describe(
      'Short form of `obtain` for one unit of one symbol; ignored if `obtain` is set.',
    ),
    obtain: Bundle.optional()
      .describe('Rewards of each player in the tier; absent: those of `bundleSymbol`.')
      .meta({ examples: [[{ symbol: 'currency.gems', count: 100 }]] }),
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
  playerCap: z.int().min(1).max(1_000_000).describe('Upper bound of the rewarded players.'),
  tiers: z
    .array(TierInput)
    .min(1, 'needs a tier')
    .max(100)
    .refine((tiers) => tiers.reduce((sum, tier) => sum + tier.percentage, 0) <= 100, {
      message: 'must be at most 100 percent in total',
    })
    .describe('Tiers of rewards, best players first. Players behind the last tier get nothing.'),
  rewardExpHours: z.int().min(1).max(87_600).describe('Hours until an unclaimed reward expires.'),
})

const shared = {
  lbid: LeaderboardId.describe('Its leaderboard.'),
  description: prose(2_000).default('').describe('Note for the staff; empty: none.'),
  rewardDefinition: RewardDefinition.describe('Rewards and the players who get them.'),
  cron: opaque(200)

    .refine(
      (text) => text === '' || parseCron(text) !== undefined,
      'must be a cron expression such as 0 0 12 * * MON *',
    )
    .default('')
    .describe('Schedule of the automatic rewards; empty: never.'),
  zone: zone().optional().describe('The time zone of `cron`; default: UTC.'),
  idleDays: z
    .int()
    .min(0)
    .max(3_650)
    .describe('Players who were inactive longer get nothing, except the best `protectedRanks`.'),
  minPlayers: z.int().min(0).max(100_000_000).describe('No rewards are paid while the leaderboard has fewer players.'),
  protectedRanks: z
    .int()
    .min(0)
    .max(1_000_000)
    .describe('Number of best players who are rewarded even if they were inactive.'),
}

const DefinitionInput = z.object(shared)
export type PvpDefinitionInput = z.infer<typeof DefinitionInput>

/** The last payout, scheduled or manual. */
export const PvpRun = z.object({
  at: Millis.describe('Time of the payout, in milliseconds since 1970, UTC.'),
  players: z.int().optional().describe('Players who get a reward mail; absent if nothing was paid.'),
  failure: z.string().optional().describe('Reason why nothing was paid.'),
})
export type PvpRun = z.infer<typeof PvpRun>

export const PvpDefinition = z.object({
  ...shared,
  rewardDefinition: RewardDefinition.extend({
    tiers: z
      .array(
        z.object({
          percentage: percentage.describe(
            'Percentage of the rewarded players in this tier. Tiers count from the best rank.',
          ),
          bundleSymbol: z.string().describe('Symbol of the first reward in `obtain`, for older tools.'),
          obtain: Bundle.describe('Rewards of each player in the tier.'),
        }),
      )
      .describe('Tiers of rewards, best players first. Players behind the last tier get nothing.'),
  }).describe('Rewards and the players who get them.'),
  state: z.int().describe('0: waits for the next reward. 1: the last rewards could not be given.'),
  lastRun: PvpRun.optional().describe('The last payout; absent: there was none.'),
  nextReward: Millis.describe('Time of the next payout; 0: never.'),
  version: Version,
  updatedAt: Millis.describe('When it was last changed.'),
  updatedBy: z
    .string()
    .optional()
    .describe(
      'The operator who saved it last, if the account still exists. Rewards are granted by the realm, not by the operator.',
    ),
})
export type PvpDefinition = z.infer<typeof PvpDefinition>

const path = '/basic/legacy-pvp-defs'

export const listPvpDefinitions = endpoint({
  method: 'GET',
  path,
  summary: 'List the PvP definitions of the realm: how leaderboards reward their players.',
  scope: 'realm',
  access: { operator: 'view pvp' },
  response: z.object({ definitions: z.array(PvpDefinition).describe('All PvP definitions of the realm.') }),
})

export const createPvpDefinition = endpoint({
  method: 'POST',
  path,
  summary: 'Create a PvP definition: how a leaderboard rewards its players.',
  scope: 'realm',
  reaches: 'none',
  reviewed: true,
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
  reviewed: true,
  access: { operator: ['edit pvp', 'give-rewards pvp'] },
  body: DefinitionInput.extend({
    description: prose(2_000).describe('Note for the staff; empty: none.'),
    cron: DefinitionInput.shape.cron.unwrap().describe('Schedule of the automatic rewards; empty: never.'),
  })
    .partial()
    .extend({ lbid: LeaderboardId.describe('The id of the leaderboard with the ratings.') }),
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
  body: z.object({ lbid: LeaderboardId.describe('The id of the leaderboard with the ratings.') }),
  response: EmptyResponse,
  errors: ['PvpDefinitionNotFound'],
})

export const planPvpRewards = endpoint({
  method: 'POST',
  path: '/api/pvp/plans/give-rewards',
  summary: 'Plan to give the rewards of a leaderboard now.',
  scope: 'realm',
  access: { operator: 'give-rewards pvp' },
  body: z.object({ lbid: LeaderboardId.describe('The id of the leaderboard with the ratings.') }),
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
  gt: Id.describe('The gamer tag of the player.'),
  rank: z.int().min(1).describe('The place: 1 is the best.'),
  isUnranked: z.boolean().describe('True if the player has no rating yet.'),
  variables: z.record(z.string(), z.string()).describe('The stats of the entry.'),
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
    poolSize: z.int().min(1).max(1_000).describe('How many players around the caller are considered.'),
    windowSize: z.int().min(1).max(1_000).describe('Upper bound of the opponents in each window.'),
    windows: z
      .int()
      .min(1)
      .max(100)
      .describe('Number of windows that the considered players are divided into, by rank.'),
  }),
  response: z.object({
    result: z.literal('ok'),
    totalEntries: z.int().describe('The number of rated players.'),
    playerRank: Opponent.describe('The place of the caller.'),
    windows: z
      .array(
        z.object({
          difficulty: z.int().min(1).describe('How strong the opponents should be.'),
          matches: z.array(Opponent).describe('Players to play against.'),
        }),
      )
      .describe('A higher difficulty has better players.'),
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
    winnerId: Id.optional().describe('The gamer tag of the winner.'),
    loserId: Id.optional().describe('The gamer tag of the loser.'),
    swapBase: Score.describe('The initial score of a player.'),
    delta: Score.describe('Bonus of the winner if both scores are equal.'),
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
