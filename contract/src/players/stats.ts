import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CommonResponse, EmptyResponse, Id } from '../core/shapes.ts'
import { decimal, opaque } from '../core/values.ts'
import { Space } from './player-search.ts'
import type { origins, visibilities } from './search-words.ts'
import { maxPlayerStats, StatKey, StatValue, statNames, statsUpTo } from './stat-values.ts'

/** `{origin}.{visibility}.player.{gamer tag}`: one of a player's four spaces of stats. */
const objectIdPattern = /^(game|client)\.(public|private)\.player\.([1-9]\d{0,15})$/

const ObjectId = opaque(64)
  .refine(
    (text) => Number.isSafeInteger(Number(objectIdPattern.exec(text)?.[3])),
    'must be {game|client}.{public|private}.player.{gamer tag}',
  )
  .meta({ examples: ['game.private.player.3812899300304056'] })

export type StatSpace = `${(typeof origins)[number]}.${(typeof visibilities)[number]}`

export const statSpaces: readonly StatSpace[] = ['game.private', 'game.public', 'client.private', 'client.public']

export const toObjectId = (space: StatSpace, gamerTag: number) => `${space}.player.${gamerTag}`

/** Reads the space and the player from an object id. The text must have passed the schema; throws if not. */
export function readObjectId(objectId: string): { space: StatSpace; gamerTag: number } {
  const parts = objectIdPattern.exec(objectId)
  if (!parts) throw new Error(`not the object id of a player's stats: ${objectId}`)
  return { space: `${parts[1]}.${parts[2]}` as StatSpace, gamerTag: Number(parts[3]) }
}

/** How many stats a player may have in the two client spaces together; the database counts them. */
export const maxClientStats = 5_000
/** How many stats operators and game servers may give a player, in all spaces together. */
export const maxStatsOfPlayer = 10_000
/** Maximum number of stats of one player that an operator or a game server sets in one call. */
const maxStats = 1_000
/** Upper bound of the stats of many players in one call. */
const maxBatchStats = 20_000

const SetStats = statsUpTo(maxStats, StatValue).default({})
const AddStats = statsUpTo(maxStats, decimal()).default({})
const SetOwnStats = statsUpTo(maxPlayerStats, StatValue).default({})
const AddOwnStats = statsUpTo(maxPlayerStats, decimal()).default({})

/** Names joined by commas, as clients send them, or a list of them. */
const StatNames = statNames(500).min(1) as unknown as z.ZodType<string[], string | string[]>

const countStats = (stats: object) => Object.keys(stats).length

const params = z.object({
  objectId: ObjectId.describe('The space and the player: {game|client}.{public|private}.player.{gamer tag}.'),
})
export const StatsOfPlayer = z.object({
  id: Id,
  stats: z.record(z.string(), z.string()).describe('The values as text, by name of the stat.'),
})

/** Filter of stats: comma-separated names; absent: all. */
const StatSelection = z.object({
  stats: statNames(500).optional().describe('Names of the stats to return, comma-separated or as a list. Absent: all.'),
})

export const getStats = endpoint({
  method: 'GET',
  path: '/object/stats/:objectId',
  summary: 'Get the stats of one space of a player; empty for an unknown player.',
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
  reaches: 'one',
  access: { operator: 'edit stats' },
  params,
  body: z.object({
    set: SetStats.describe('Values to set, by the name of the stat. Numbers and booleans are stored as text.'),
    add: AddStats.describe('Numbers to add, by the name of the stat. A stat without a value counts as 0.'),
    emitAnalytics: z.boolean().optional().describe('Accepted for compatibility; it has no effect.'),
  }),
  response: EmptyResponse,
  errors: ['NoGamerTag'],
})

export const deleteStats = endpoint({
  method: 'DELETE',
  path: '/object/stats/:objectId',
  summary: 'Delete stats (names separated by commas).',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'delete stats' },
  params,
  body: z.object({
    stats: StatNames.describe('Names of the stats to delete, comma-separated or as a list, 1 to 500.'),
  }),
  response: EmptyResponse,
})

export const updateStatsBatch = endpoint({
  method: 'POST',
  path: '/basic/stats/batch',
  summary: 'Set stats of many players or add to them, all or none.',
  scope: 'realm',
  reaches: ({ body }) => new Set(body.updates.map(({ objectId }) => objectId.split('.').at(-1))).size,
  reviewed: true,
  access: { operator: 'edit stats' },
  body: z.object({
    updates: z
      .array(
        z.object({
          objectId: ObjectId.describe('The space and the player: {game|client}.{public|private}.player.{gamer tag}.'),
          set: SetStats.describe('Values to set, by the name of the stat. Numbers and booleans are stored as text.'),
          add: AddStats.describe('Numbers to add, by the name of the stat. A stat without a value counts as 0.'),
          expected: statsUpTo(maxStats, opaque(8192))
            .optional()
            .describe(
              'The values that the caller has seen. If one of them has changed, the call fails with `StaleVersion`.',
            ),
          emitAnalytics: z.boolean().optional().describe('Accepted for compatibility; it has no effect.'),
        }),
      )
      .min(1)
      .max(10_000)
      .refine(
        (updates) =>
          updates.reduce((count, { set, add }) => count + countStats(set) + countStats(add), 0) <= maxBatchStats,
        `must be at most ${maxBatchStats} stats in total`,
      )
      .describe('Changes of at most 10,000 spaces, with at most 20,000 stats in total.'),
  }),
  response: EmptyResponse,
  errors: ['ApprovalNeeded', 'NoGamerTag', 'StaleVersion'],
})

export const getClientStats = endpoint({
  method: 'GET',
  path: '/object/stats/:objectId/client',
  summary: 'Get stats for game clients: public spaces of any player, private spaces only their own.',
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

/** Game clients may write only the client spaces. */
export const setClientStats = endpoint({
  method: 'POST',
  path: '/object/stats/:objectId/client',
  summary: 'Set stats of the calling player, or add to them, as a game client.',
  scope: 'realm',
  repeatable: { unless: ['add'] },
  reaches: 'one',
  access: { operator: 'edit stats', player: 'own', owner: ({ params }) => readObjectId(params.objectId).gamerTag },
  params,
  body: z.object({
    set: SetOwnStats.describe('Values to set, by the name of the stat. Numbers and booleans are stored as text.'),
    add: AddOwnStats.describe('Numbers to add, by the name of the stat. A stat without a value counts as 0.'),
    emitAnalytics: z.boolean().optional().describe('Accepted for compatibility; it has no effect.'),
  }),
  response: EmptyResponse,
  errors: ['NoGamerTag'],
})

export const setClientStatsList = endpoint({
  method: 'POST',
  path: '/object/stats/:objectId/client/stringlist',
  summary: 'Set stats of the calling player with a list of {k, v}, as engine clients send it.',
  scope: 'realm',
  repeatable: {},
  reaches: 'one',
  access: { operator: 'edit stats', player: 'own', owner: ({ params }) => readObjectId(params.objectId).gamerTag },
  params,
  body: z.object({
    set: z
      .array(
        z.object({ k: StatKey.describe('The name of the stat.'), v: StatValue.describe('The value of the stat.') }),
      )
      .max(maxPlayerStats)
      .default([])
      .describe('Values to set, by the name of the stat. Numbers and booleans are stored as text.'),
  }),
  response: EmptyResponse,
  errors: ['NoGamerTag'],
})

export const getClientStatsBatch = endpoint({
  method: 'GET',
  path: '/basic/stats/client/batch',
  summary: 'Get stats of several players. `format=stringlist` returns lists of {k, v}, otherwise maps.',
  scope: 'realm',
  access: { operator: 'view stats', player: 'any' },
  query: StatSelection.extend({
    objectIds: z
      .array(ObjectId)
      .min(1)
      .max(200)
      .describe('Spaces of players, each as {game|client}.{public|private}.player.{gamer tag}.'),
    format: opaque(40).optional().describe('stringlist: lists of {k, v}. Otherwise maps by name.'),
  }),
  response: z.object({
    results: z
      .array(
        z.object({
          id: Id,
          stats: z
            .union([
              z.record(z.string(), z.string()),
              z.array(
                z.object({
                  k: z.string().describe('The name of the stat.'),
                  v: z.string().describe('The value of the stat.'),
                }),
              ),
            ])
            .describe('The values as text: a map by name or, with `format=stringlist`, a list.'),
        }),
      )
      .describe('The stats of each requested space.'),
  }),
})

/** Maximum number of listed keys per space: game clients choose the names of stats freely. */
export const maxListedStatKeys = 1_000

export const listStatKeys = endpoint({
  method: 'GET',
  path: '/api/stats/keys',
  summary: `List the names of the stats that players of the realm have, by space: the first ${maxListedStatKeys} of each.`,
  scope: 'realm',
  access: { operator: 'view stats' },
  response: z.object({
    keys: z
      .array(
        z.object({
          space: Space.describe('The space: who writes it, and who may read it.'),
          key: z.string().describe('The name of the stat.'),
        }),
      )
      .describe('Names of stats by space.'),
    isWhole: z.boolean().describe('False where a space has more than are listed.'),
  }),
})

const Subscription = {
  service: opaque(128).min(1, 'is missing').describe('The service to notify.'),
  subscriptions: z.array(opaque(128)).max(500).describe('Names of stats.'),
}

// The service that is no longer notified.

export const subscribeToStats = endpoint({
  method: 'PUT',
  path: '/basic/stats/subscribe',
  summary: 'Subscribe a service to changes of stats. Refused: services read stats here when they need them.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'edit stats' },
  body: z.object(Subscription),
  response: CommonResponse,
  errors: ['NotSetUp'],
})

export const unsubscribeFromStats = endpoint({
  method: 'DELETE',
  path: '/basic/stats/subscribe',
  summary: 'Unsubscribe a service from stat changes. Always refused: services cannot subscribe.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'edit stats' },
  body: z.object({ ...Subscription, subscriptions: Subscription.subscriptions.optional() }),
  response: CommonResponse,
  errors: ['NotSetUp'],
})

/**
 * Stats with fixed names whose values only the game can provide. A session reports them in `customParams` or
 * `deviceParams`.
 */
export const gameReportedStats = [
  'CLIENT_REVISION',
  'latest_accepted_privacy_policy',
  'latest_accepted_terms_service',
  'geo_continent_code',
  'geo_country_code',
  'geo_european_union',
  'geo_state_code',
] as const

/**
 * The stats that the server writes: install and session dates, counts of sessions and payments, platform, device,
 * locale.
 */
export const builtInStats: readonly string[] = [
  'INSTALL_DATE',
  'DATE_INSTALL',
  'DATE_SESSION',
  'DAYS_SINCE_INSTALL',
  'THORIUM_GAME_PLATFORM',
  'THORIUM_GAME_DEVICE',
  'THORIUM_GAME_SOURCE',
  'CLIENT_VERSION',
  'CLIENT_REVISION',
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
