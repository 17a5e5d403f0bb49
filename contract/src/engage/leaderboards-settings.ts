import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CommonResponse, Millis } from '../core/shapes.ts'
import { PlanWithSample } from '../organization/plans.ts'
import { BoardVersion, LeaderboardChanges } from './leaderboard-shapes.ts'
import { LeaderboardId } from './leaderboards.ts'

const params = z.object({ id: LeaderboardId })

export const updateLeaderboard = endpoint({
  method: 'PUT',
  path: '/object/leaderboards/:id/settings',
  summary:
    'Change settings of a leaderboard and its partitions. Settings that content defines are changed only by publishing.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'edit leaderboards' },
  params,
  body: LeaderboardChanges,
  response: CommonResponse,
  errors: ['LeaderboardNotFound', 'LeaderboardFromContent'],
})

export const unfreezeLeaderboard = endpoint({
  method: 'DELETE',
  path: '/object/leaderboards/:id/freeze',
  summary: 'Unfreeze a leaderboard and its partitions: their entries can change again.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'edit leaderboards' },
  params,
  response: CommonResponse,
  errors: ['LeaderboardNotFound'],
})

export const LeaderboardVersion = z.object({
  version: BoardVersion.describe('The number of the version.'),
  began: Millis.describe('When the version began.'),
  ended: Millis.optional().describe('Absent for the current version.'),
  numberOfEntries: z
    .int()
    .optional()
    .describe('When the version ended. Absent for the current version of a leaderboard with partitions.'),
})
export type LeaderboardVersion = z.infer<typeof LeaderboardVersion>

export const listLeaderboardVersions = endpoint({
  method: 'GET',
  path: '/object/leaderboards/:id/versions',
  summary: 'List the current version of a leaderboard and the earlier ones that it keeps, newest first.',
  scope: 'realm',
  access: { operator: 'view leaderboards', player: 'any' },
  params,
  response: z.object({ versions: z.array(LeaderboardVersion).describe('Versions that can be read, newest first.') }),
  errors: ['LeaderboardNotFound'],
})

export const planLeaderboardVersion = endpoint({
  method: 'POST',
  path: '/api/leaderboards/:id/plans/version',
  summary: 'Plan to start a new version of a leaderboard now: its entries become an earlier version.',
  scope: 'realm',
  access: { operator: 'clear leaderboards' },
  params,
  response: PlanWithSample,
  errors: ['LeaderboardNotFound', 'LeaderboardFrozen', 'PlanRowsInvalid'],
})
