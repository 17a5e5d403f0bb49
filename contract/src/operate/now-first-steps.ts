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

/** A call of a game client. `{player}` in path and body stands for the gamer tag; `body` is JSON. */
export type StepCall = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: string }

/** Sign-in, with the gamer tag in `id` of the second response. Every client begins with these calls. */
export const clientCalls = {
  signIn: { method: 'POST', path: '/basic/auth/token', body: '{"grant_type":"guest"}' },
  whoAmI: { method: 'GET', path: '/basic/accounts/me' },
} as const satisfies Record<string, StepCall>

/** The calls of each step, after those of `clientCalls`. */
export const stepCalls: Readonly<Record<FirstStepName, readonly StepCall[]>> = {
  client: [],
  content: [{ method: 'GET', path: '/basic/content/manifest/public/json?id=global' }],
  leaderboard: [
    { method: 'PUT', path: '/object/leaderboards/leaderboards.weekly/entry', body: '{"id":{player},"score":300}' },
    { method: 'GET', path: '/object/leaderboards/leaderboards.weekly/view?max=10' },
  ],
  reward: [
    { method: 'POST', path: '/object/calendars/{player}/claim', body: '{"id":"calendars.daily"}' },
    { method: 'GET', path: '/object/calendars/{player}' },
  ],
  purchase: [
    {
      method: 'POST',
      path: '/object/commerce/{player}/purchase',
      body: '{"purchaseId":"listings.blue-hat:stores.main"}',
    },
    { method: 'GET', path: '/object/inventory/{player}?scope=currency,items' },
  ],
  push: [{ method: 'POST', path: '/basic/push/register', body: '{"provider":"fcm","token":"device-of-{player}"}' }],
}

type StarterItem = {
  id: string
  tags: string[]
  properties: Record<string, { data: unknown } | { $links: string[] }>
}

const starterItems: StarterItem[] = [
  {
    id: 'currency.gems',
    tags: ['base'],
    properties: { startingAmount: { data: 100 }, clientPermission: { data: { write_self: false } } },
  },
  { id: 'items.hats.blue', tags: ['base'], properties: { title: { data: 'Blue hat' } } },
  {
    id: 'listings.blue-hat',
    tags: ['base'],
    properties: {
      price: { data: { type: 'currency', symbol: 'currency.gems', amount: 10 } },
      offer: { data: { titles: ['A blue hat'], obtainItems: [{ contentId: 'items.hats.blue', properties: [] }] } },
    },
  },
  {
    id: 'stores.main',
    tags: ['base'],
    properties: { title: { data: 'Shop' }, listings: { $links: ['listings.blue-hat'] } },
  },
  {
    id: 'leaderboards.weekly',
    tags: ['base'],
    properties: {
      permissions: { data: { write_self: true } },
      aggregation: { data: 'best' },
      resetSchedule: { data: '0 0 0 * * MON *' },
    },
  },
  {
    id: 'calendars.daily',
    tags: ['base'],
    properties: {
      title: { data: 'Daily reward' },
      days: { data: [10, 20, 50].map((count) => ({ obtain: [{ symbol: 'currency.gems', count }] })) },
    },
  },
]

/** Content that the calls need: a currency, an item, a shop, a leaderboard and a calendar of daily rewards. */
export const starterContent = starterItems.map((item) => ({ ...item, checksum: 'starter' }))
