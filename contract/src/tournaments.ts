import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { EmptyResponse, Id, Millis } from './core/shapes.ts'
import { IsoTime } from './event-shapes.ts'
import { CurrencyId } from './inventory.ts'
import { ClientPermission, EntryStats, Score } from './leaderboards.ts'

export const TournamentId = z
  .string()
  .max(120)
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.:-]*$/, 'must be made of letters, digits and . _ : -')

const CurrencyReward = z.object({ symbol: z.string(), amount: z.int() })

const Tier = z.int().min(0).max(1_000)
const Stage = z.int().min(0).max(10_000)

const Reward = z.object({
  /** Of which tier and stages; of all, where it is left out. */
  tier: Tier.optional(),
  stageMin: Stage.optional(),
  stageMax: Stage.optional(),
  currencyRewards: z
    .array(z.object({ symbol: CurrencyId, amount: z.int().min(0) }))
    .max(100)
    .default([]),
})

/** An item of the published content of the type `tournaments`. */
export const TournamentContent = z.object({
  name: z.string().min(1).max(200),
  /** When its first cycle begins. */
  anchorTimeUTC: IsoTime,
  /** As ISO 8601 has it: `P1D`, `P7D`, `PT12H`. */
  cycleDuration: z
    .string()
    .regex(/^P(?=.)(\d+W)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?$/, 'must be a duration such as P7D or PT12H'),
  /** Players that compete with one another. */
  playerLimit: z.int().min(1).max(1_000_000).default(30),
  stagesPerTier: z.int().min(1).max(10_000).default(1),
  tiers: z
    .array(z.looseObject({ name: z.string().max(200).optional() }))
    .max(1_000)
    .default([]),
  /** How a cycle’s rank moves a player to another stage. */
  stageChanges: z
    .array(z.object({ minRank: z.int().min(1), maxRank: z.int().min(1), delta: z.int() }))
    .max(1_000)
    .default([]),
  rankRewards: z
    .array(Reward.extend({ minRank: z.int().min(1), maxRank: z.int().min(1) }))
    .max(1_000)
    .default([]),
  scoreRewards: z
    .array(Reward.extend({ minScore: z.number(), maxScore: z.number().optional() }))
    .max(1_000)
    .default([]),
  permissions: ClientPermission.default({ write_self: true }),
})
export type TournamentContent = z.infer<typeof TournamentContent>

/** What one of them says; both name the same. */
const either = { tournamentId: TournamentId.optional(), contentId: TournamentId.optional() }
const named = { tournamentId: TournamentId, contentId: TournamentId.optional() }

const PlayerStatus = z.object({
  playerId: Id,
  tournamentId: z.string(),
  contentId: z.string(),
  tier: z.int(),
  stage: z.int(),
  lastUpdateCycle: z.int(),
  unclaimedRewards: z.array(CurrencyReward),
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
  nextCycleStartMs: Millis,
})
export type AdminPlayerStatus = z.infer<typeof AdminPlayerStatus>

// ── For operators ──────────────────────────────────────────────────────────

export const listPlayerTournaments = endpoint({
  method: 'GET',
  path: '/basic/tournaments/admin/player',
  summary: 'How a player stands in the tournaments that it has joined.',
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
  summary: 'Change a player’s tier, stage or score in a tournament that it has joined.',
  scope: 'realm',
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
  summary: 'The tournaments of the published content, each with its present cycle.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  query: z.object({
    isRunning: z.boolean().optional(),
    contentId: TournamentId.optional(),
    /** That cycle in place of the present one. */
    cycle: z.int().min(0).max(1_000_000).optional(),
  }),
  response: z.object({ tournaments: z.array(TournamentView) }),
})

export const getTournament = endpoint({
  method: 'GET',
  path: '/object/tournaments/:id',
  summary: 'A tournament of the published content with its present cycle.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  params: z.object({ id: TournamentId }),
  response: TournamentView,
  errors: ['TournamentNotFound'],
})

export const joinTournament = endpoint({
  method: 'POST',
  path: '/basic/tournaments',
  summary: 'Join a tournament with the calling player, or the cycle of it that goes on.',
  scope: 'realm',
  access: { player: 'any' },
  body: z.object(named),
  response: PlayerStatus,
  errors: ['TournamentNotFound', 'TournamentNotRunning'],
})

export const setTournamentScore = endpoint({
  method: 'POST',
  path: '/basic/tournaments/score',
  summary: 'Set a player’s score in the present cycle of a tournament that it has joined, or add to it.',
  scope: 'realm',
  access: { operator: 'edit tournaments', player: 'own', owner: ({ body }) => body.playerId },
  body: z.object({
    ...named,
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
  summary: 'How the calling player stands in the tournaments that it has joined.',
  scope: 'realm',
  access: { player: 'any' },
  query: z.object({ ...either, hasUnclaimedRewards: z.boolean().optional() }),
  response: z.object({ statuses: z.array(PlayerStatus) }),
})

const TournamentEntry = z.object({
  playerId: Id,
  rank: z.int().min(1),
  score: z.number(),
  tier: z.int(),
  stage: z.int(),
  /** By how many stages the rank of now would move the player. */
  stageChange: z.int(),
  /** What the rank and score of now would give. */
  currencyRewards: z.array(CurrencyReward),
})

const Standings = z.object({ entries: z.array(TournamentEntry), me: TournamentEntry.optional() })

const Cycle = z.int().min(0).max(1_000_000)
const window = {
  from: z.int().min(0).max(1_000_000).default(0),
  max: z.int().min(0).max(1_000).default(100),
}
/** Of the present cycle when it is left out. */
const ofCycle = { ...named, cycle: Cycle.optional(), ...window }

export const getTournamentStandings = endpoint({
  method: 'GET',
  path: '/basic/tournaments/standings',
  summary: 'Those who compete with the calling player, or with the one in focus, best first.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  query: z.object({
    ...named,
    /** The part with this player in its middle; for operators whose standings are meant. */
    focus: Id.optional(),
    /** The present one alone is kept. */
    cycle: Cycle.optional(),
    ...window,
  }),
  response: Standings,
  errors: ['TournamentNotFound', 'TournamentNotJoined', 'LeaderboardNotFound'],
})

const Rewards = z.object({ rewardCurrencies: z.array(CurrencyReward) })

export const getTournamentRewards = endpoint({
  method: 'GET',
  path: '/basic/tournaments/rewards',
  summary: 'What the calling player has earned in cycles that are over, and not claimed.',
  scope: 'realm',
  access: { player: 'any' },
  query: z.object(either),
  response: Rewards,
})

export const claimTournamentRewards = endpoint({
  method: 'POST',
  path: '/basic/tournaments/rewards',
  summary: 'Give the calling player what it has earned in cycles that are over, once.',
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
  summary: 'All who play a cycle of a tournament, whatever their tier and stage, best first.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  query: z.object({
    ...ofCycle,
    /** The part with this player in its middle. */
    focus: Id.optional(),
  }),
  response: Standings,
  errors: ['TournamentNotFound'],
})

export const listChampions = endpoint({
  method: 'GET',
  path: '/basic/tournaments/champions',
  summary: 'Who had the best score of each of the last cycles that are over, the newest first.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  query: z.object({ ...named, cycles: z.int().min(1).max(100) }),
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
  summary: 'The calling player, or the one in focus, and its guild in a cycle of a tournament, best first.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  query: z.object({ ...ofCycle, focus: Id.optional() }),
  response: Standings,
  errors: ['TournamentNotFound'],
})

const GroupEntry = z.object({
  groupId: Id,
  rank: z.int().min(1),
  /** Of all its members together. */
  score: z.number(),
  /** Guilds have no stage of their own, and earn nothing: their members do. */
  stageChange: z.literal(0),
  currencyRewards: z.array(CurrencyReward).max(0),
})

export const listTournamentGroups = endpoint({
  method: 'GET',
  path: '/basic/tournaments/groups',
  summary: 'The guilds whose members play a cycle of a tournament, by what these have scored together, best first.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  query: z.object({
    ...ofCycle,
    /** The part with this guild in its middle. */
    focus: Id.optional(),
  }),
  response: z.object({ entries: z.array(GroupEntry), focus: GroupEntry.optional() }),
  errors: ['TournamentNotFound'],
})

/** A guild stands where its best member stands; as of the cycle that it was last seen in. */
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
  summary: 'How the calling player’s guild stands in the tournaments that its members have joined.',
  scope: 'realm',
  access: { player: 'any' },
  query: z.object({ contentId: TournamentId.optional() }),
  response: z.object({ statuses: z.array(GroupStatus) }),
})

export const searchGroupStatuses = endpoint({
  method: 'POST',
  path: '/basic/tournaments/search/groups',
  summary: 'How guilds stand in a tournament; those without a member in it are left out.',
  scope: 'realm',
  access: { operator: 'view tournaments', player: 'any' },
  readOnly: true,
  body: z.object({ contentId: TournamentId, groupIds: z.array(Id).min(1).max(200) }),
  response: z.object({ contentId: z.string(), statuses: z.array(GroupStatus) }),
})
