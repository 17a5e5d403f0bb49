import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, Id, Millis, pageQuery } from '../core/shapes.ts'
import {
  CurrencyReward,
  Cycle,
  GiftReward,
  Stage,
  Tier,
  TournamentContent,
  TournamentEntry,
  TournamentId,
} from './tournaments.ts'

/** The tournaments of a realm as operators see them: cycles, tiers and stages, standings, and what is wrong. */

const CycleTimes = z.object({
  cycle: z.int().describe('The number of the cycle; it grows by 1 with each.'),
  startTimeMs: Millis.describe('When the cycle begins.'),
  endTimeMs: Millis.describe('When the cycle ends.'),
})

export const tournamentStates = ['running', 'pending', 'faulty'] as const

export const TournamentRow = z.object({
  tournamentId: z.string().describe('The id of the tournament.'),
  name: z.string().describe('Display name of the tournament.'),
  state: z
    .enum(tournamentStates)
    .describe(
      '`pending`: its first cycle has not begun. `faulty`: its content is not valid, and players do not see it.',
    ),
  problem: z.string().optional().describe('Why it is faulty: the field, and what it must be.'),
  current: CycleTimes.optional().describe('The current cycle, or the first one; absent for a faulty tournament.'),
  cycleDuration: z
    .string()
    .optional()
    .describe('Length of a cycle as ISO 8601 duration, such as P7D; absent for a faulty tournament.'),
  tiers: z.int().describe('Tiers, the lowest first.'),
  stagesPerTier: z.int().describe('The number of stages in each tier.'),
  joined: z.int().describe('Players who have ever joined.'),
  players: z.int().describe('Players with a score in the current cycle.'),
})
export type TournamentRow = z.infer<typeof TournamentRow>

export const listRealmTournaments = endpoint({
  method: 'GET',
  path: '/api/tournaments',
  summary:
    'List the tournaments of the published content with their current cycles, those with faulty content among them.',
  scope: 'realm',
  access: { operator: 'view tournaments' },
  response: z.object({
    tournaments: z.array(TournamentRow).describe('Tournaments of the published content, including faulty ones.'),
  }),
})

const params = z.object({ id: TournamentId.describe('Content id of the tournament, such as tournaments.weekly.') })

const StageRow = z.object({
  tier: Tier.describe('The tier: 0 is the lowest.'),
  stage: Stage.describe('The stage within the tier.'),
  players: z.int().describe('The number of players.'),
})

export const getRealmTournament = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id',
  summary: 'Get one tournament with its content, and the players of each tier and stage in a cycle.',
  scope: 'realm',
  access: { operator: 'view tournaments' },
  params,
  query: z.object({
    cycle: Cycle.optional().describe('Default: the current cycle.'),
  }),
  response: z.object({
    tournament: TournamentRow.describe('The tournament with its current cycle.'),
    content: TournamentContent.optional().describe('Absent for a faulty tournament.'),
    stages: z.array(StageRow).describe('Number of players in each tier and stage of the cycle.'),
    upcoming: z
      .array(CycleTimes)
      .describe(
        'The cycles after the current one, or after the first one before it has begun; empty for a faulty tournament.',
      ),
  }),
  errors: ['TournamentNotFound'],
})

export const TournamentCycle = CycleTimes.extend({
  players: z.int().describe('The number of players.'),
  champion: z
    .object({
      playerId: Id.describe('The gamer tag of the player.'),
      score: z.number().describe('The score of the player in this cycle.'),
    })
    .optional()
    .describe('The player with the best score; absent in a cycle without players.'),
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
  overallRank: z
    .int()
    .min(1)
    .describe(
      'The rank among all players of the filter; `rank` is the one in the player’s own group, which is rewarded.',
    ),
  leaderboardId: z.string().describe('The leaderboard of the player’s group.'),
  currencyRewards: z.array(CurrencyReward).describe('Currencies for the current rank and score.'),
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
    cycle: Cycle.optional().describe('Default: the current cycle.'),
    tier: Tier.optional().describe('The tier: 0 is the lowest.'),
    stage: Stage.optional().describe('The stage within the tier.'),
    from: z.int().min(0).max(100_000_000).default(0).describe('The number of best standings to skip.'),
    max: z.int().min(1).max(1_000).default(50).describe('The largest number of standings of the response.'),
  }),
  response: z.object({
    total: z.int().describe('The number of rows on all pages.'),
    entries: z.array(TournamentStanding).describe('Standings of this page, best first.'),
  }),
  errors: ['TournamentNotFound'],
})

const Prize = z.object({
  currencyRewards: z.array(CurrencyReward).describe('Currencies of the reward.'),
  gifts: z.array(GiftReward).optional().describe('Items, entitlements and service calls of the reward; absent: none.'),
})

/** A tier and stage of the next cycle, and what a player gets at its end there. */
const NextPlace = z.object({
  tier: Tier.describe('The tier: 0 is the lowest.'),
  stage: Stage.describe('The stage within the tier.'),
  asNow: Prize.optional().describe('With the present rank and score; absent without a score in this cycle.'),
  asFirst: Prize.describe('With the first rank, and the present score.'),
})
export type NextPlace = z.infer<typeof NextPlace>

export const TournamentMove = z.object({
  endsMs: Millis.describe(
    'When the move applies: the end of the current cycle. Rewards of that cycle use the tier and stage of its start.',
  ),
  now: z
    .object({
      tier: Tier.describe('The tier: 0 is the lowest.'),
      stage: Stage.describe('The stage within the tier.'),
      rank: z.int().min(1).describe('The place: 1 is the best.'),
      score: z.number().describe('The score of the player in this cycle.'),
    })
    .optional()
    .describe('The tier and stage of this cycle; absent if the player has no score in it.'),
  thisCycle: Prize.optional().describe('The reward of this cycle for the present rank; a move does not change it.'),
  without: NextPlace.describe('The next cycle without the move, and with it.'),
  moved: NextPlace.describe('The next cycle with the move.'),
})
export type TournamentMove = z.infer<typeof TournamentMove>

export const previewTournamentMove = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/move',
  summary: 'Preview a move of a player to another tier and stage, with the rewards that it changes.',
  scope: 'realm',
  access: { operator: 'view tournaments' },
  params,
  query: z.object({
    playerId: Id.describe('The gamer tag.'),
    tier: Tier.describe('The tier: 0 is the lowest.'),
    stage: Stage.describe('The stage within the tier.'),
  }),
  response: TournamentMove,
  errors: ['TournamentNotFound', 'TournamentNotJoined'],
})
