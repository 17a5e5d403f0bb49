import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { CommonResponse, EmptyResponse, Id } from './core/shapes.ts'
import { PlanWithSample } from './plans.ts'
import { ChosenPlayers, Criterion, Space } from './player-search.ts'

export const origins = ['game', 'client'] as const
export const visibilities = ['public', 'private'] as const

/** `{origin}.{visibility}.player.{gamer tag}`: one of a player's four spaces of stats. */
const objectIdPattern = /^(game|client)\.(public|private)\.player\.([1-9]\d{0,15})$/

const ObjectId = z
  .string()
  .refine(
    (text) => Number.isSafeInteger(Number(objectIdPattern.exec(text)?.[3])),
    'must be {game|client}.{public|private}.player.{gamer tag}',
  )

export type StatSpace = `${(typeof origins)[number]}.${(typeof visibilities)[number]}`

export const statSpaces: readonly StatSpace[] = ['game.private', 'game.public', 'client.private', 'client.public']

export const objectIdOf = (space: StatSpace, gamerTag: number) => `${space}.player.${gamerTag}`

/** The space and the player that an object id names; the text must have passed the schema. */
export function readObjectId(objectId: string): { space: StatSpace; gamerTag: number } {
  const parts = objectIdPattern.exec(objectId)
  if (!parts) throw new Error(`not the object id of a player's stats: ${objectId}`)
  return { space: `${parts[1]}.${parts[2]}` as StatSpace, gamerTag: Number(parts[3]) }
}

export const StatKey = z
  .string()
  .min(1, 'a stat needs a name')
  .max(128)
  .regex(/^[^,\p{Cc}]+$/u, 'must not contain commas or control characters')

/** Numbers and booleans are kept as text. */
export const StatValue = z.union([z.string().max(8192), z.number(), z.boolean()])

/** Stats that a player's own client sets in one call. */
export const maxPlayerStats = 100
/** Stats of one player that an operator or a game server sets in one call. */
const maxStats = 1_000
/** Stats of many players in one call. */
const maxBatchStats = 20_000

/** Stats by name, no more than so many. */
export const statsUpTo = <Value extends z.ZodType>(max: number, value: Value) =>
  z.record(StatKey, value).refine((stats) => Object.keys(stats).length <= max, `must be at most ${max} stats`)

const SetStats = statsUpTo(maxStats, StatValue).default({})
const AddStats = statsUpTo(maxStats, z.number()).default({})
const SetOwnStats = statsUpTo(maxPlayerStats, StatValue).default({})
const AddOwnStats = statsUpTo(maxPlayerStats, z.number()).default({})

/** Names joined by commas, as clients send them, or a list of them. */
const StatNames = z.array(z.string().max(128)).min(1).max(500) as unknown as z.ZodType<string[], string | string[]>

const countOf = (stats: object) => Object.keys(stats).length

const params = z.object({ objectId: ObjectId })
export const StatsOfPlayer = z.object({ id: Id, stats: z.record(z.string(), z.string()) })

/** Which stats to answer: comma-separated names; absent means all. */
const StatSelection = z.object({ stats: z.array(z.string().max(128)).max(500).optional() })

export const getStats = endpoint({
  method: 'GET',
  path: '/object/stats/:objectId',
  summary: 'One space of a player’s stats. An unknown player has none.',
  scope: 'realm',
  access: { operator: ['view stats', 'view player-profile'] },
  params,
  query: StatSelection,
  response: StatsOfPlayer,
})

export const setStats = endpoint({
  method: 'POST',
  path: '/object/stats/:objectId',
  summary: 'Set stats, or add to them atomically.',
  scope: 'realm',
  access: { operator: 'edit stats' },
  params,
  body: z.object({ set: SetStats, add: AddStats, emitAnalytics: z.boolean().optional() }),
  response: EmptyResponse,
  errors: ['NoGamerTag'],
})

export const deleteStats = endpoint({
  method: 'DELETE',
  path: '/object/stats/:objectId',
  summary: 'Delete the named stats (comma-separated).',
  scope: 'realm',
  access: { operator: 'delete stats' },
  params,
  body: z.object({ stats: StatNames }),
  response: EmptyResponse,
})

export const updateStatsBatch = endpoint({
  method: 'POST',
  path: '/basic/stats/batch',
  summary: 'Set or add stats of many players, all or none.',
  scope: 'realm',
  access: { operator: 'edit stats' },
  body: z.object({
    updates: z
      .array(
        z.object({
          objectId: ObjectId,
          set: SetStats,
          add: AddStats,
          /** The values as they were seen: when one of them is another by now, nothing is changed (`StaleVersion`). */
          expected: statsUpTo(maxStats, z.string().max(8192)).optional(),
          emitAnalytics: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(10_000)
      .refine(
        (updates) => updates.reduce((count, { set, add }) => count + countOf(set) + countOf(add), 0) <= maxBatchStats,
        `must be at most ${maxBatchStats} stats together`,
      ),
  }),
  response: EmptyResponse,
  errors: ['NoGamerTag', 'StaleVersion'],
})

export const getClientStats = endpoint({
  method: 'GET',
  path: '/object/stats/:objectId/client',
  summary: 'Stats for game clients: public spaces of any player, private ones of the own.',
  scope: 'realm',
  access: {
    operator: 'view stats',
    player: 'own',
    owner: ({ params }) =>
      params.objectId.split('.')[1] === 'public' ? undefined : readObjectId(params.objectId).gamerTag,
  },
  params,
  query: StatSelection,
  response: StatsOfPlayer,
})

/** A game client writes only what began with it: the client spaces. */
export const setClientStats = endpoint({
  method: 'POST',
  path: '/object/stats/:objectId/client',
  summary: 'A game client sets stats of its own player, or adds to them.',
  scope: 'realm',
  access: { operator: 'edit stats', player: 'own', owner: ({ params }) => readObjectId(params.objectId).gamerTag },
  params,
  body: z.object({ set: SetOwnStats, add: AddOwnStats, emitAnalytics: z.boolean().optional() }),
  response: EmptyResponse,
  errors: ['NoGamerTag'],
})

export const setClientStatsList = endpoint({
  method: 'POST',
  path: '/object/stats/:objectId/client/stringlist',
  summary: 'The same with a list of {k, v}, as engine clients send it.',
  scope: 'realm',
  access: { operator: 'edit stats', player: 'own', owner: ({ params }) => readObjectId(params.objectId).gamerTag },
  params,
  body: z.object({
    set: z
      .array(z.object({ k: StatKey, v: StatValue }))
      .max(maxPlayerStats)
      .default([]),
  }),
  response: EmptyResponse,
  errors: ['NoGamerTag'],
})

export const getClientStatsBatch = endpoint({
  method: 'GET',
  path: '/basic/stats/client/batch',
  summary: 'Stats of several players: `format=stringlist` answers lists of {k, v}, else maps.',
  scope: 'realm',
  access: { operator: 'view stats', player: 'any' },
  query: StatSelection.extend({ objectIds: z.array(ObjectId).min(1).max(200), format: z.string().max(40).optional() }),
  response: z.object({
    results: z.array(
      z.object({
        id: Id,
        stats: z.union([z.record(z.string(), z.string()), z.array(z.object({ k: z.string(), v: z.string() }))]),
      }),
    ),
  }),
})

/** A search answers so many ids when it does not say how many. */
export const statSearchPage = 1_000

const StatSearch = z.object({
  domain: z.enum(origins),
  access: z.enum(visibilities),
  objectType: z.literal('player'),
  criteria: z.array(Criterion).min(1).max(10),
})

export const searchStats = endpoint({
  method: 'POST',
  path: '/basic/stats/search',
  summary:
    'The gamer tags of the players whose stats, all in one space, fit every criterion; in the order of the gamer tags.',
  scope: 'realm',
  access: { operator: ['view players', 'view stats'] },
  readOnly: true,
  body: StatSearch.extend({
    offset: z.int().min(0).max(1_000_000).optional(),
    limit: z.int().min(1).max(10_000).optional(),
  }),
  response: z.object({
    ids: z.array(Id),
    offset: z.int(),
    limit: z.int(),
    /** How many there are; absent when that is known only roughly. */
    total: z.int().optional(),
  }),
})

export const searchStatsExtended = endpoint({
  method: 'POST',
  path: '/basic/stats/search/extended',
  summary:
    'The first thousand players whom such a search finds, by gamer tag, each with the named stats of that space.',
  scope: 'realm',
  access: { operator: ['view players', 'view stats'] },
  readOnly: true,
  body: StatSearch.extend({ statKeys: z.array(z.string().max(128)).max(100) }),
  response: z.object({ gamerStats: z.record(z.string(), z.record(z.string(), z.string())) }),
})

/** Rows are taken as text and judged by the server, so that all bad ones are listed at once (`PlanRowsInvalid`). */
export const planStatsUpload = endpoint({
  method: 'POST',
  path: '/api/stats/plans/upload',
  summary: 'Plan to set stats from rows of player id, stat name and value.',
  scope: 'realm',
  access: { operator: 'create tagging' },
  body: z.object({
    space: Space.default('game.private'),
    /** [player id, stat name, value] */
    rows: z
      .array(z.array(z.string().max(9_000)).max(20))
      .min(1)
      .max(100_000),
    /** Where the rows come from, for the trail. */
    fileName: z.string().max(200).optional(),
  }),
  response: PlanWithSample,
  errors: ['PlanRowsInvalid'],
})

export const planStatsOfPlayers = endpoint({
  method: 'POST',
  path: '/api/stats/plans/players',
  summary: 'Plan to set, add to or delete one stat of many players: chosen ones, or all that a search finds.',
  scope: 'realm',
  access: { operator: ['edit stats', 'delete stats'] },
  body: z.object({
    players: ChosenPlayers,
    space: Space.default('game.private'),
    key: StatKey,
    act: z.enum(['set', 'add', 'delete']),
    /** For `set` a text, for `add` a number. */
    value: StatValue.optional(),
  }),
  response: PlanWithSample,
  errors: ['PlanRowsInvalid', 'SegmentNotFound'],
})

const Subscription = {
  /** The service that wants to be told. */
  service: z.string().min(1, 'is missing').max(128),
  /** Names of stats. */
  subscriptions: z.array(z.string().max(128)).max(500),
}

/** Whoever asks for these is told the truth rather than left to wait. */
const untold = {
  scope: 'realm',
  access: { operator: 'edit stats' },
  response: CommonResponse,
  errors: ['NotSetUp'],
} as const

export const subscribeToStats = endpoint({
  ...untold,
  method: 'PUT',
  path: '/basic/stats/subscribe',
  summary: 'Tell a service of each change of stats. Refused: services read stats here when they need them.',
  body: z.object(Subscription),
})

export const unsubscribeFromStats = endpoint({
  ...untold,
  method: 'DELETE',
  path: '/basic/stats/subscribe',
  summary: 'Tell a service of changes of stats no longer. Refused: no service is told of any.',
  body: z.object({ ...Subscription, subscriptions: Subscription.subscriptions.optional() }),
})

/** The keys that the server keeps itself: install and session dates, counts of sessions and payments, platform, device, locale. */
export const builtInStats: readonly string[] = [
  'INSTALL_DATE',
  'DATE_INSTALL',
  'DATE_SESSION',
  'DAYS_SINCE_INSTALL',
  'THORIUM_GAME_PLATFORM',
  'THORIUM_GAME_DEVICE',
  'THORIUM_GAME_SOURCE',
  'CLIENT_VERSION',
  'locale',
  'LANGUAGE',
  'SESSIONS_3D',
  'SESSIONS_7D',
  'SESSIONS_14D',
  'SESSIONS_28D',
  'SESSIONS_TOTAL',
  'SESSION_DAYS',
  ...[3, 7, 14, 28].flatMap((days) => [`PURCHASES_${days}D`, `SPEND_${days}D`]),
  'PURCHASES_TOTAL',
  'SPEND_TOTAL',
  'LAST_PURCHASE_TS',
  'TRIALS',
]
