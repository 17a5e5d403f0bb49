import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CommonResponse, Id } from '../core/shapes.ts'
import { LeaderboardId } from './leaderboards.ts'

const params = z.object({ id: LeaderboardId })
const query = z.object({
  playerId: Id.describe('The gamer tag.'),
})
const ofPlayer = { operator: 'view leaderboards', player: 'any' } as const

export const getAssignmentOfLeaderboard = endpoint({
  method: 'GET',
  path: '/object/leaderboards/:id/assignment',
  summary: 'Get the leaderboard or partition for the score of the calling player, without joining it.',
  scope: 'realm',
  access: { player: 'any' },
  params,
  response: z.object({
    playerId: Id.describe('The gamer tag of the player.'),
    leaderboardId: z.string().describe('The id of the leaderboard, such as leaderboards.weekly.'),
  }),
  errors: ['LeaderboardNotFound', 'LeaderboardNotJoined'],
})

export const getLeaderboardPartition = endpoint({
  method: 'GET',
  path: '/object/leaderboards/:id/partition',
  summary: 'Get the partition of a leaderboard that a player is in.',
  scope: 'realm',
  access: ofPlayer,
  params,
  query,
  response: z.object({
    isEmpty: z.boolean().describe('True: the player is in no partition.'),
    leaderboardId: z.string().describe('The id of the leaderboard, such as leaderboards.weekly.'),
    playerId: Id.describe('The gamer tag of the player.'),
    partition: z.int().optional().describe('Number of the partition; absent: the player is in none.'),
  }),
  errors: ['LeaderboardNotFound'],
})

export const getLeaderboardMembership = endpoint({
  method: 'GET',
  path: '/object/leaderboards/:id/membership',
  summary: 'Check whether a player has an entry in a leaderboard or is in one of its partitions.',
  scope: 'realm',
  access: ofPlayer,
  params,
  query,
  response: z.object({ result: z.boolean().describe('True if the player has an entry or is in a partition.') }),
  errors: ['LeaderboardNotFound'],
})

export const freezeLeaderboard = endpoint({
  method: 'PUT',
  path: '/object/leaderboards/:id/freeze',
  summary: 'Freeze a leaderboard and its partitions: their entries can no longer change.',
  scope: 'realm',
  reaches: 'promised',
  access: { operator: 'edit leaderboards' },
  params,
  response: CommonResponse,
  errors: ['LeaderboardNotFound'],
})

export const makeLeaderboardUid = endpoint({
  method: 'GET',
  path: '/basic/leaderboards/uid',
  summary: 'Generate a unique number for the id of a new leaderboard.',
  scope: 'realm',
  access: { operator: 'view leaderboards' },
  response: z.object({ id: Id }),
})
