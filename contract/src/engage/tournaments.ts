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

export const CurrencyReward = z.object({ symbol: z.string(), amount: z.int() })

/** Rewards other than currencies: items, entitlements and calls of services. */
export const GiftReward = z.object({ symbol: z.string(), count: z.int(), properties: GiftProperties.optional() })

export const Tier = z.int().min(0).max(1_000)
export const Stage = z.int().min(0).max(10_000)

const Reward = z.object({
  /** Applies to this tier and these stages; default: all. */
  tier: Tier.optional(),
  stageMin: Stage.optional(),
  stageMax: Stage.optional(),
  currencyRewards: z
    .array(z.object({ symbol: CurrencyId, amount: z.int().min(0) }))
    .max(100)
    .default([]),
  /** Items, entitlements and calls of services (`services.NAME/PATH`); currencies are accepted, too. */
  obtain: z
    .array(
      z.object({
        symbol: opaque(128).min(1).regex(/^\S+$/, 'must have no spaces'),
        count: z.int().min(1).max(1_000_000_000).default(1),
        /** Properties of each item; names are unique. */
        properties: GiftProperties.optional(),
      }),
    )
    .max(50)
    .default([]),
})

/** An item of the published content of the type `tournaments`. */
export const TournamentContent = z.object({
  name: opaque(200).min(1),
  /** When the first cycle begins. */
  anchorTimeUTC: IsoTime,
  /** ISO 8601 duration: `P1D`, `P7D`, `PT12H`. */
  cycleDuration: z
    .string()
    .refine((text) => (parseDurationMs(text) ?? 0) > 0, 'must be a duration such as P7D or PT12H'),
  /** How many players compete with one another. */
  playerLimit: z.int().min(1).max(1_000_000).default(30),
  stagesPerTier: z.int().min(1).max(10_000).default(1),
  tiers: z
    .array(z.looseObject({ name: opaque(200).optional() }))
    .max(1_000)
    .default([]),
  /** How the rank in a cycle moves a player to another stage. */
  stageChanges: z
    .array(z.object({ minRank: z.int().min(1), maxRank: z.int().min(1), delta: z.int() }))
    .max(1_000)
    .default([]),
  rankRewards: z
    .array(Reward.extend({ minRank: z.int().min(1), maxRank: z.int().min(1) }))
    .max(1_000)
    .default([]),
  scoreRewards: z
    .array(Reward.extend({ minScore: decimal(), maxScore: decimal().optional() }))
    .max(1_000)
    .default([]),
  permissions: ClientPermission.default({ write_self: true }),
})
export type TournamentContent = z.infer<typeof TournamentContent>

/** Two names for the same id; one of them is required. */
const either = { tournamentId: TournamentId.optional(), contentId: TournamentId.optional() }
const tournamentIds = { tournamentId: TournamentId, contentId: TournamentId.optional() }

const PlayerStatus = z.object({
  playerId: Id,
  tournamentId: z.string(),
  contentId: z.string(),
  tier: z.int(),
  stage: z.int(),
  lastUpdateCycle: z.int(),
  unclaimedRewards: z.array(CurrencyReward),
  unclaimedGifts: z.array(GiftReward).optional(),
})
export type PlayerStatus = z.infer<typeof PlayerStatus>

export const AdminPlayerStatus = z.object({
  playerId: Id,
  tournamentId: z.string(),
  contentId: z.string(),
  tier: z.int(),
  stage: z.int(),
  score: z.number(),
  /** 0 without a score in this cycle. */
  rank: z.int().min(0),
  unclaimedRewards: z.array(CurrencyReward),
  unclaimedGifts: z.array(GiftReward).optional(),
  nextCycleStartMs: Millis,
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
    /** The gamer tag. */
    playerId: Id,
    ...either,
    hasUnclaimedRewards: z.boolean().optional(),
  }),
  response: z.object({ statuses: z.array(AdminPlayerStatus) }),
})

export const updateTournamentStatus = endpoint({
  method: 'PUT',
  path: '/basic/tournaments/admin/player',
  summary: 'Change a player’s tier, stage or score in a tournament they have joined.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit tournaments' },
  body: z.object({
    tournamentId: TournamentId,
    /** The gamer tag. */
    playerId: Id,
    update: z.object({ tier: Tier.optional(), stage: Stage.optional(), score: Score.optional() }),
  }),
  response: AdminPlayerStatus,
  errors: ['TournamentNotFound', 'TournamentNotJoined', 'TournamentNotRunning'],
})

const TournamentView = z.object({
  tournamentId: z.string(),
  contentId: z.string(),
  cycle: z.int(),
  startTimeUtc: z.string(),
  endTimeUtc: z.string(),
  secondsRemaining: z.int(),
})

// ── For game clients ───────────────────────────────────────────────────────

export const listTournaments = endpoint({
  method: 'GET',
  path: '/basic/tournaments',
  summary: 'List the tournaments of the published content, each with its current cycle.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  query: z.object({
    isRunning: z.boolean().optional(),
    contentId: TournamentId.optional(),
    /** Default: the current cycle. */
    cycle: z.int().min(0).max(1_000_000).optional(),
  }),
  response: z.object({ tournaments: z.array(TournamentView) }),
})

export const getTournament = endpoint({
  method: 'GET',
  path: '/object/tournaments/:id',
  summary: 'Get a tournament of the published content with its current cycle.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  params: z.object({ id: TournamentId }),
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
  reaches: 'one',
  access: { operator: 'edit tournaments', player: 'own', owner: ({ body }) => body.playerId },
  body: z.object({
    ...tournamentIds,
    /** The gamer tag. */
    playerId: Id,
    score: Score,
    increment: z.boolean().default(false),
    stats: EntryStats.optional(),
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
  query: z.object({ ...either, hasUnclaimedRewards: z.boolean().optional() }),
  response: z.object({ statuses: z.array(PlayerStatus) }),
})

export const TournamentEntry = z.object({
  playerId: Id,
  rank: z.int().min(1),
  score: z.number(),
  tier: z.int(),
  stage: z.int(),
  /** How many stages the current rank would move the player. */
  stageChange: z.int(),
  /** The rewards for the current rank and score. */
  currencyRewards: z.array(CurrencyReward),
  gifts: z.array(GiftReward).optional(),
})

const Standings = z.object({ entries: z.array(TournamentEntry), me: TournamentEntry.optional() })

export const Cycle = z.int().min(0).max(1_000_000)
const window = {
  from: z.int().min(0).max(1_000_000).default(0),
  max: z.int().min(0).max(1_000).default(100),
}
/** Names a cycle and a page of it; default: the current cycle. */
const ofCycle = { ...tournamentIds, cycle: Cycle.optional(), ...window }

export const getTournamentStandings = endpoint({
  method: 'GET',
  path: '/basic/tournaments/standings',
  summary: 'Get the players who compete with the calling player, or with the one in focus, best first.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  query: z.object({
    ...tournamentIds,
    /** Centers the page on this player. Operators also choose with it whose competitors are shown. */
    focus: Id.optional(),
    /** Only the current one is stored. */
    cycle: Cycle.optional(),
    ...window,
  }),
  response: Standings,
  errors: ['TournamentNotFound', 'TournamentNotJoined', 'LeaderboardNotFound'],
})

const Rewards = z.object({ rewardCurrencies: z.array(CurrencyReward), rewardGifts: z.array(GiftReward).optional() })

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
    /** Centers the page on this player. */
    focus: Id.optional(),
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
  query: z.object({ ...tournamentIds, cycles: z.int().min(1).max(100) }),
  response: z.object({
    entries: z.array(
      z.object({ cycle: z.int(), playerId: Id, score: z.number(), startTimeMs: Millis, endTimeMs: Millis }),
    ),
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
  query: z.object({ ...ofCycle, focus: Id.optional() }),
  response: Standings,
  errors: ['TournamentNotFound'],
})

const GroupEntry = z.object({
  groupId: Id,
  rank: z.int().min(1),
  /** The common score of all its members. */
  score: z.number(),
  /** Always 0: only members have stages and earn rewards, guilds do not. */
  stageChange: z.literal(0),
  currencyRewards: z.array(CurrencyReward).max(0),
})

export const listTournamentGroups = endpoint({
  method: 'GET',
  path: '/basic/tournaments/groups',
  summary: 'List the guilds in a cycle of a tournament by the total score of their members, best first.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  query: z.object({
    ...ofCycle,
    /** Centers the page on this guild. */
    focus: Id.optional(),
  }),
  response: z.object({ entries: z.array(GroupEntry), focus: GroupEntry.optional() }),
  errors: ['TournamentNotFound'],
})

/** A guild has the status of its best member, as of the last cycle that it took part in. */
const GroupStatus = z.object({
  groupId: Id,
  tournamentId: z.string(),
  contentId: z.string(),
  tier: z.int(),
  stage: z.int(),
  lastUpdateCycle: z.int(),
})

export const listOwnGroupStatuses = endpoint({
  method: 'GET',
  path: '/basic/tournaments/me/group',
  summary: 'List the status of the calling player’s guild in the tournaments that its members have joined.',
  scope: 'realm',
  access: { player: 'any' },
  query: z.object({ contentId: TournamentId.optional() }),
  response: z.object({ statuses: z.array(GroupStatus) }),
})

export const searchGroupStatuses = endpoint({
  method: 'POST',
  path: '/basic/tournaments/search/groups',
  summary: 'List the status of guilds in a tournament; guilds without a member in it are omitted.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  readOnly: true,
  body: z.object({ contentId: TournamentId, groupIds: z.array(Id).min(1).max(200) }),
  response: z.object({ contentId: z.string(), statuses: z.array(GroupStatus) }),
})
