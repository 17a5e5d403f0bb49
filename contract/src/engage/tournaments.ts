import * as z from 'zod'
import { parseDurationMs } from '../core/duration.ts'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Id, Millis } from '../core/shapes.ts'
import { decimal, opaque } from '../core/values.ts'
import { CurrencyId, GiftProperties } from '../monetize/inventory.ts'
import { IsoTime } from './event-shapes.ts'
import { ClientPermission } from './leaderboard-shapes.ts'
import { EntryStats, Score } from './leaderboards.ts'

export const TournamentId = z
  .string()
  .max(120)
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.:-]*$/, 'must have letters, digits and . _ : - only')

export const CurrencyReward = z.object({
  symbol: z.string().describe('Content id of the currency, such as currency.gems.'),
  amount: z.int().describe('The amount of the currency.'),
})

/** Rewards other than currencies: items, entitlements and calls of services. */
export const GiftReward = z.object({
  symbol: z.string().describe('Content id of an item, symbol of an entitlement, or call of a service.'),
  count: z.int().describe('Number of units of it.'),
  properties: GiftProperties.optional().describe('Properties of each item; absent: none.'),
})

export const Tier = z.int().min(0).max(1_000)
export const Stage = z.int().min(0).max(10_000)

const Reward = z.object({
  tier: Tier.optional().describe('Applies to this tier and these stages; default: all.'),
  stageMin: Stage.optional().describe('The lowest stage that gets the reward.'),
  stageMax: Stage.optional().describe('The highest stage that gets the reward.'),
  currencyRewards: z
    .array(
      z.object({
        symbol: CurrencyId.describe('Content id of the currency, such as currency.gems.'),
        amount: z.int().min(0).describe('The amount of the currency.'),
      }),
    )
    .max(100)
    .default([])
    .describe('Currencies to grant.'),
  obtain: z
    .array(
      z.object({
        symbol: opaque(128)
          .min(1)
          .regex(/^\S+$/, 'must have no spaces')
          .describe('Content id of an item or a currency, symbol of an entitlement, or call of a service.'),
        count: z.int().min(1).max(1_000_000_000).default(1).describe('The number of items.'),
        properties: GiftProperties.optional().describe('Properties of each item; names are unique.'),
      }),
    )
    .max(50)
    .default([])
    .describe('Items, entitlements and calls of services (`services.NAME/PATH`); currencies are accepted, too.'),
})

/** An item of the published content of the type `tournaments`. */
export const TournamentContent = z.object({
  name: opaque(200).min(1).describe('Display name of the tournament.'),
  anchorTimeUTC: IsoTime.describe('When the first cycle begins.'),
  cycleDuration: z
    .string()
    .refine((text) => (parseDurationMs(text) ?? 0) > 0, 'must be a duration such as P7D or PT12H')
    .describe('ISO 8601 duration: `P1D`, `P7D`, `PT12H`.'),
  playerLimit: z.int().min(1).max(1_000_000).default(30).describe('How many players compete with one another.'),
  stagesPerTier: z.int().min(1).max(10_000).default(1).describe('The number of stages in each tier.'),
  tiers: z
    .array(z.looseObject({ name: opaque(200).optional().describe('Display name of the tier; absent: none.') }))
    .max(1_000)
    .default([])
    .describe('Tiers, the lowest first.'),
  stageChanges: z
    .array(
      z.object({
        minRank: z.int().min(1).describe('The best rank of the band.'),
        maxRank: z.int().min(1).describe('The worst rank of the band.'),
        delta: z.int().describe('Number of stages that the player moves; negative: downwards.'),
      }),
    )
    .max(1_000)
    .default([])
    .describe('How the rank in a cycle moves a player to another stage.'),
  rankRewards: z
    .array(
      Reward.extend({
        minRank: z.int().min(1).describe('The best rank of the band.'),
        maxRank: z.int().min(1).describe('The worst rank of the band.'),
      }),
    )
    .max(1_000)
    .default([])
    .describe('Rewards by rank at the end of a cycle.'),
  scoreRewards: z
    .array(
      Reward.extend({
        minScore: decimal().describe('The least score of the band.'),
        maxScore: decimal().optional().describe('The highest score of the band.'),
      }),
    )
    .max(1_000)
    .default([])
    .describe('Rewards by score at the end of a cycle.'),
  permissions: ClientPermission.default({ write_self: true }).describe(
    'Rights of game clients. Default: clients write the scores of their own players.',
  ),
})
export type TournamentContent = z.infer<typeof TournamentContent>

/** Two names for the same id; one of them is required. */
const either = {
  tournamentId: TournamentId.optional().describe('The id of the tournament.'),
  contentId: TournamentId.optional().describe(
    'Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.',
  ),
}
const tournamentIds = {
  tournamentId: TournamentId.describe('The id of the tournament.'),
  contentId: TournamentId.optional().describe(
    'Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.',
  ),
}

const PlayerStatus = z.object({
  playerId: Id.describe('The gamer tag of the player.'),
  tournamentId: z.string().describe('The id of the tournament.'),
  contentId: z.string().describe('Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.'),
  tier: z.int().describe('The tier: 0 is the lowest.'),
  stage: z.int().describe('The stage within the tier.'),
  lastUpdateCycle: z.int().describe('Last cycle of the player.'),
  unclaimedRewards: z.array(CurrencyReward).describe('Currencies to claim.'),
  unclaimedGifts: z.array(GiftReward).optional().describe('Items to claim.'),
})
export type PlayerStatus = z.infer<typeof PlayerStatus>

export const AdminPlayerStatus = z.object({
  playerId: Id.describe('The gamer tag of the player.'),
  tournamentId: z.string().describe('The id of the tournament.'),
  contentId: z.string().describe('Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.'),
  tier: z.int().describe('The tier: 0 is the lowest.'),
  stage: z.int().describe('The stage within the tier.'),
  score: z.number().describe('The score of the player in this cycle.'),
  rank: z.int().min(0).describe('0 without a score in this cycle.'),
  unclaimedRewards: z.array(CurrencyReward).describe('Currencies to claim.'),
  unclaimedGifts: z.array(GiftReward).optional().describe('Items to claim.'),
  nextCycleStartMs: Millis.describe('When the next cycle begins: milliseconds since 1970, UTC.'),
})
export type AdminPlayerStatus = z.infer<typeof AdminPlayerStatus>

// ── For operators ──────────────────────────────────────────────────────────

export const listPlayerTournaments = endpoint({
  method: 'GET',
  path: '/basic/tournaments/admin/player',
  summary: 'List a player’s status in the tournaments they have joined.',
  scope: 'realm',
  access: { operator: 'view tournaments' },
  query: z.object({
    playerId: Id.describe('The gamer tag.'),
    ...either,
    hasUnclaimedRewards: z
      .boolean()
      .optional()
      .describe('True: only with rewards to claim. False: only without. Absent: all.'),
  }),
  response: z.object({ statuses: z.array(AdminPlayerStatus).describe('The state of each tournament.') }),
})

export const updateTournamentStatus = endpoint({
  method: 'PUT',
  path: '/basic/tournaments/admin/player',
  summary: 'Change a player’s tier, stage or score in a tournament they have joined.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit tournaments' },
  body: z.object({
    tournamentId: TournamentId.describe('The id of the tournament.'),
    playerId: Id.describe('The gamer tag.'),
    update: z
      .object({
        tier: Tier.optional().describe('The tier: 0 is the lowest.'),
        stage: Stage.optional().describe('The stage within the tier.'),
        score: Score.optional().describe('The score of the player in this cycle.'),
      })
      .describe('New values; absent ones stay unchanged.'),
  }),
  response: AdminPlayerStatus,
  errors: ['TournamentNotFound', 'TournamentNotJoined', 'TournamentNotRunning'],
})

const TournamentView = z.object({
  tournamentId: z.string().describe('The id of the tournament.'),
  contentId: z.string().describe('Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.'),
  cycle: z.int().describe('The number of the cycle; it grows by 1 with each.'),
  startTimeUtc: z.string().describe('When the cycle begins: ISO 8601, UTC.'),
  endTimeUtc: z.string().describe('When the cycle ends: ISO 8601, UTC.'),
  secondsRemaining: z.int().describe('Seconds until the cycle ends.'),
})

// ── For game clients ───────────────────────────────────────────────────────

export const listTournaments = endpoint({
  method: 'GET',
  path: '/basic/tournaments',
  summary: 'List the tournaments of the published content, each with its current cycle.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  query: z.object({
    isRunning: z.boolean().optional().describe('True: only running tournaments. False: only others. Absent: all.'),
    contentId: TournamentId.optional().describe('Only the tournament with this content id; absent: all.'),
    cycle: z.int().min(0).max(1_000_000).optional().describe('Default: the current cycle.'),
  }),
  response: z.object({
    tournaments: z
      .array(TournamentView)
      .describe('Matching tournaments, each with its current or the requested cycle.'),
  }),
})

export const getTournament = endpoint({
  method: 'GET',
  path: '/object/tournaments/:id',
  summary: 'Get a tournament of the published content with its current cycle.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  params: z.object({ id: TournamentId.describe('Content id of the tournament, such as tournaments.weekly.') }),
  response: TournamentView,
  errors: ['TournamentNotFound'],
})

export const joinTournament = endpoint({
  method: 'POST',
  path: '/basic/tournaments',
  summary: 'Join a tournament, or its current cycle, with the calling player.',
  scope: 'realm',
  access: { player: 'any' },
  body: z.object(tournamentIds),
  response: PlayerStatus,
  errors: ['TournamentNotFound', 'TournamentNotRunning'],
})

export const setTournamentScore = endpoint({
  method: 'POST',
  path: '/basic/tournaments/score',
  summary: 'Set a player’s score in the current cycle of a tournament they have joined, or add to it.',
  scope: 'realm',
  repeatable: { unless: ['increment'] },
  reaches: 'one',
  access: { operator: 'edit tournaments', player: 'own', owner: ({ body }) => body.playerId },
  body: z.object({
    ...tournamentIds,
    playerId: Id.describe('The gamer tag.'),
    score: Score.describe('The score of the player in this cycle.'),
    increment: z.boolean().default(false).describe('True to add to the score instead of setting it.'),
    stats: EntryStats.optional().describe('Values stored with the score; absent: the previous ones are kept.'),
  }),
  response: EmptyResponse,
  errors: ['TournamentNotFound', 'TournamentNotJoined', 'TournamentNotRunning', 'TournamentNotWritable'],
})

export const listOwnTournaments = endpoint({
  method: 'GET',
  path: '/basic/tournaments/me',
  summary: 'List the calling player’s status in the tournaments they have joined.',
  scope: 'realm',
  access: { player: 'any' },
  query: z.object({
    ...either,
    hasUnclaimedRewards: z
      .boolean()
      .optional()
      .describe('True: only with rewards to claim. False: only without. Absent: all.'),
  }),
  response: z.object({ statuses: z.array(PlayerStatus).describe('The state of each tournament.') }),
})

export const TournamentEntry = z.object({
  playerId: Id.describe('The gamer tag of the player.'),
  rank: z.int().min(1).describe('The place: 1 is the best.'),
  score: z.number().describe('The score of the player in this cycle.'),
  tier: z.int().describe('The tier: 0 is the lowest.'),
  stage: z.int().describe('The stage within the tier.'),
  stageChange: z.int().describe('How many stages the current rank would move the player.'),
  currencyRewards: z.array(CurrencyReward).describe('The rewards for the current rank and score.'),
  gifts: z
    .array(GiftReward)
    .optional()
    .describe('Items, entitlements and service calls for the current rank and score; absent: none.'),
})

const Standings = z.object({
  entries: z.array(TournamentEntry).describe('Standings of this page, best first.'),
  me: TournamentEntry.optional().describe('The standing of the caller.'),
})

export const Cycle = z.int().min(0).max(1_000_000)
const window = {
  from: z.int().min(0).max(1_000_000).default(0).describe('The number of best standings to skip.'),
  max: z.int().min(0).max(1_000).default(100).describe('The largest number of standings of the response.'),
}
/** Names a cycle and a page of it; default: the current cycle. */
const ofCycle = {
  ...tournamentIds,
  cycle: Cycle.optional().describe('The number of the cycle; it grows by 1 with each.'),
  ...window,
}

export const getTournamentStandings = endpoint({
  method: 'GET',
  path: '/basic/tournaments/standings',
  summary: 'Get the players who compete with the calling player, or with the one in focus, best first.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  query: z.object({
    ...tournamentIds,
    focus: Id.optional().describe(
      'Centers the page on this player. Operators also choose with it whose competitors are shown.',
    ),
    cycle: Cycle.optional().describe('Only the current one is stored.'),
    ...window,
  }),
  response: Standings,
  errors: ['TournamentNotFound', 'TournamentNotJoined', 'LeaderboardNotFound'],
})

const Rewards = z.object({
  rewardCurrencies: z
    .array(CurrencyReward)
    .describe('Unclaimed currencies of finished cycles. After a claim: the claimed ones.'),
  rewardGifts: z
    .array(GiftReward)
    .optional()
    .describe('Unclaimed items, entitlements and service calls; absent: none.'),
})

export const getTournamentRewards = endpoint({
  method: 'GET',
  path: '/basic/tournaments/rewards',
  summary: 'Get the unclaimed rewards of the calling player from finished cycles.',
  scope: 'realm',
  access: { player: 'any' },
  query: z.object(either),
  response: Rewards,
})

export const claimTournamentRewards = endpoint({
  method: 'POST',
  path: '/basic/tournaments/rewards',
  summary: 'Claim the calling player’s rewards from finished cycles, once.',
  scope: 'realm',
  access: { player: 'any' },
  body: z.object(either),
  response: Rewards,
  errors: ['InsufficientCurrency', 'ItemNotFound', 'TooManyItems', 'GiftNotAvailable', 'PlayerNotFound'],
})

// ── Across all who play a cycle ────────────────────────────────────────────

export const getGlobalStandings = endpoint({
  method: 'GET',
  path: '/basic/tournaments/global',
  summary: 'Get all players of a cycle of a tournament, across tiers and stages, best first.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  query: z.object({
    ...ofCycle,
    focus: Id.optional().describe('Centers the page on this player.'),
  }),
  response: Standings,
  errors: ['TournamentNotFound'],
})

export const listChampions = endpoint({
  method: 'GET',
  path: '/basic/tournaments/champions',
  summary: 'List the player with the best score in each of the last finished cycles, newest first.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  query: z.object({
    ...tournamentIds,
    cycles: z.int().min(1).max(100).describe('Number of finished cycles to look back.'),
  }),
  response: z.object({
    entries: z
      .array(
        z.object({
          cycle: z.int().describe('The number of the cycle; it grows by 1 with each.'),
          playerId: Id.describe('The gamer tag of the player.'),
          score: z.number().describe('The score of the player in this cycle.'),
          startTimeMs: Millis.describe('When the cycle begins.'),
          endTimeMs: Millis.describe('When the cycle ends.'),
        }),
      )
      .describe('Champions of finished cycles, newest first.'),
  }),
  errors: ['TournamentNotFound'],
})

export const getGuildStandings = endpoint({
  method: 'GET',
  path: '/basic/tournaments/standings/group',
  summary:
    'Get the calling player, or the one in focus, and the members of their guild in a cycle of a tournament, best first.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  query: z.object({
    ...ofCycle,
    focus: Id.optional().describe('The gamer tag of the player to show even if they are on another page.'),
  }),
  response: Standings,
  errors: ['TournamentNotFound'],
})

const GroupEntry = z.object({
  groupId: Id.describe('The id of the group.'),
  rank: z.int().min(1).describe('The place: 1 is the best.'),
  score: z.number().describe('The common score of all its members.'),
  stageChange: z.literal(0).describe('Always 0: only members have stages and earn rewards, guilds do not.'),
  currencyRewards: z.array(CurrencyReward).max(0).describe('Always empty: guilds earn no rewards.'),
})

export const listTournamentGroups = endpoint({
  method: 'GET',
  path: '/basic/tournaments/groups',
  summary: 'List the guilds in a cycle of a tournament by the total score of their members, best first.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  query: z.object({
    ...ofCycle,
    focus: Id.optional().describe('Centers the page on this guild.'),
  }),
  response: z.object({
    entries: z.array(GroupEntry).describe('Standings of this page, best first.'),
    focus: GroupEntry.optional().describe('Entry of the guild in focus; absent: none, or it has no score.'),
  }),
  errors: ['TournamentNotFound'],
})

/** A guild has the status of its best member, as of the last cycle that it took part in. */
const GroupStatus = z.object({
  groupId: Id.describe('The id of the group.'),
  tournamentId: z.string().describe('The id of the tournament.'),
  contentId: z.string().describe('Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.'),
  tier: z.int().describe('The tier: 0 is the lowest.'),
  stage: z.int().describe('The stage within the tier.'),
  lastUpdateCycle: z.int().describe('Last cycle with a member of the guild.'),
})

export const listOwnGroupStatuses = endpoint({
  method: 'GET',
  path: '/basic/tournaments/me/group',
  summary: 'List the status of the calling player’s guild in the tournaments that its members have joined.',
  scope: 'realm',
  access: { player: 'any' },
  query: z.object({
    contentId: TournamentId.optional().describe('Only the tournament with this content id; absent: all.'),
  }),
  response: z.object({ statuses: z.array(GroupStatus).describe('The state of each tournament.') }),
})

export const searchGroupStatuses = endpoint({
  method: 'POST',
  path: '/basic/tournaments/search/groups',
  summary: 'List the status of guilds in a tournament; guilds without a member in it are omitted.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  readOnly: true,
  body: z.object({
    contentId: TournamentId.describe('Content id of the tournament, such as tournaments.weekly.'),
    groupIds: z.array(Id).min(1).max(200).describe('Ids of groups.'),
  }),
  response: z.object({
    contentId: z.string().describe('Content id of the tournament, such as tournaments.weekly.'),
    statuses: z.array(GroupStatus).describe('The state of each tournament.'),
  }),
})
