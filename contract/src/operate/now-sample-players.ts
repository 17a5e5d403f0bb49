import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PlanWithSample } from '../organization/plans.ts'

/** A realm with more players than this is in use, and is not filled. */
export const playersOfEmptyRealm = 5

/** The device ids of sample players begin with it: a client can sign in as one of them. */
export const sampleDevicePrefix = 'regent-sample-'

export const planSamplePlayers = endpoint({
  method: 'POST',
  path: '/api/now/plans/sample-players',
  summary: 'Plan to fill a realm below production with sample players. The undo of the plan deletes them.',
  scope: 'realm',
  access: { operator: 'edit player-profile' },
  body: z.object({
    count: z.int().min(20).max(300).default(200).describe('Number of sample players, 20 to 300. Default: 200.'),
  }),
  response: PlanWithSample,
  errors: ['RealmInProduction', 'RealmHasPlayers'],
})
