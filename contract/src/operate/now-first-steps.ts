import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Millis } from '../core/shapes.ts'

/** The first steps of a game, in their usual order. */
export const firstStepNames = ['client', 'content', 'leaderboard', 'reward', 'purchase', 'push'] as const
export type FirstStepName = (typeof firstStepNames)[number]

/** The first result of a step that the server has seen. */
export const StepProof = z.object({
  at: Millis,
  gamerTag: Id.optional().describe('The player; absent for content.'),
  versions: z.int().optional().describe('Of content: number of published manifests.'),
  items: z.int().optional().describe('Of content: number of items in the first published manifest.'),
})
export type StepProof = z.infer<typeof StepProof>

export const FirstSteps = z.object({
  client: StepProof.optional().describe('First player that a game client created. Absent: not done yet.'),
  content: StepProof.optional().describe('First publish of content. Absent: not done yet.'),
  leaderboard: StepProof.optional().describe('First score of a player on a leaderboard. Absent: not done yet.'),
  reward: StepProof.optional().describe('First daily reward that a player claimed. Absent: not done yet.'),
  purchase: StepProof.optional().describe('First purchase of a player. Absent: not done yet.'),
  push: StepProof.optional().describe('First device registered for push notifications. Absent: not done yet.'),
} satisfies Record<FirstStepName, unknown>)
export type FirstSteps = z.infer<typeof FirstSteps>

export const getGettingStarted = endpoint({
  method: 'GET',
  path: '/api/now/getting-started',
  summary:
    'Get the first steps that the realm has done, each with its proof. The console’s test player and sample players do not count.',
  scope: 'realm',
  access: { operator: 'view games' },
  response: z.object({
    steps: FirstSteps.describe('Steps that are done, each with its first result.'),
    players: z
      .int()
      .optional()
      .describe("The players without the console's test player, counted up to 6. Absent from older servers."),
  }),
})

/**
 * The device id of the console's test player. It has one account in the organization and a player in each realm that
 * somebody tries the calls in. The actions of this player complete no step.
 */
export const testDeviceId = 'regent-console-test-player'
