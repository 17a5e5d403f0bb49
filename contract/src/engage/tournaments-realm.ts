import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, Id, Millis, pageQuery } from '../core/shapes.ts'
import { CurrencyReward, Cycle, Stage, Tier, TournamentContent, TournamentEntry, TournamentId } from './tournaments.ts'

/** The tournaments of a realm as operators see them: cycles, tiers and stages, standings, and what is wrong. */

const CycleTimes = z.object({ cycle: z.int(), startTimeMs: Millis, endTimeMs: Millis })

export const tournamentStates = ['running', 'pending', 'faulty'] as const

export const TournamentRow = z.object({
  tournamentId: z.string(),
  name: z.string(),
  /** `pending`: its first cycle has not begun. `faulty`: its content is not valid, and players do not see it. */
  state: z.enum(tournamentStates),
  /** Why it is faulty: the field, and what it must be. */
  problem: z.string().optional(),
  /** The current cycle, or the first one; absent for a faulty tournament. */
  current: CycleTimes.optional(),
  cycleDuration: z.string().optional(),
  tiers: z.int(),
  stagesPerTier: z.int(),
  /** Players who have ever joined. */
  joined: z.int(),
  /** Players with a score in the current cycle. */
  players: z.int(),
})
export type TournamentRow = z.infer<typeof TournamentRow>

export const listRealmTournaments = endpoint({
  method: 'GET',
  path: '/api/tournaments',
  summary:
    'List the tournaments of the published content with their current cycles, those with faulty content among them.',
  scope: 'realm',
  access: { operator: 'view tournaments' },
  response: z.object({ tournaments: z.array(TournamentRow) }),
})

const params = z.object({ id: TournamentId })

const StageRow = z.object({ tier: Tier, stage: Stage, players: z.int() })

export const getRealmTournament = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id',
  summary: 'Get one tournament with its content, and the players of each tier and stage in a cycle.',
  scope: 'realm',
  access: { operator: 'view tournaments' },
  params,
  query: z.object({
    /** Default: the current cycle. */
    cycle: Cycle.optional(),
  }),
  response: z.object({
    tournament: TournamentRow,
    /** Absent for a faulty tournament. */
    content: TournamentContent.optional(),
    stages: z.array(StageRow),
  }),
  errors: ['TournamentNotFound'],
})

export const TournamentCycle = CycleTimes.extend({
  players: z.int(),
  /** The player with the best score; absent in a cycle without players. */
  champion: z.object({ playerId: Id, score: z.number() }).optional(),
})
export type TournamentCycle = z.infer<typeof TournamentCycle>

export const listTournamentCycles = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/cycles',
  summary: 'List the cycles of a tournament that had players, newest first.',
  scope: 'realm',
  access: { operator: 'view tournaments' },
  params,
  query: z.object(pageQuery),
  response: buildPageSchema(TournamentCycle),
  errors: ['TournamentNotFound'],
})

export const TournamentStanding = TournamentEntry.extend({
  /** The rank among all players of the filter; `rank` is the one in the player’s own group, which is rewarded. */
  overallRank: z.int().min(1),
  /** The leaderboard of the player’s group. */
  leaderboardId: z.string(),
  currencyRewards: z.array(CurrencyReward),
})
export type TournamentStanding = z.infer<typeof TournamentStanding>

export const listTournamentStandings = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/standings',
  summary:
    'List the players of a cycle, of all tiers and stages or of one, best first, with the rewards of their rank.',
  scope: 'realm',
  access: { operator: 'view tournaments' },
  params,
  query: z.object({
    /** Default: the current cycle. */
    cycle: Cycle.optional(),
    tier: Tier.optional(),
    stage: Stage.optional(),
    from: z.int().min(0).max(100_000_000).default(0),
    max: z.int().min(1).max(1_000).default(50),
  }),
  response: z.object({ total: z.int(), entries: z.array(TournamentStanding) }),
  errors: ['TournamentNotFound'],
})
