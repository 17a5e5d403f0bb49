import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, Id, Millis, pageQuery, recordUpTo, sortBy } from '../core/shapes.ts'
import { decimal, opaque } from '../core/values.ts'
import { CohortEntry } from '../operate/cloud-files.ts'

/** A calendar day in the form of older tools. */
const LocalDate = z.object({ year: z.int(), monthValue: z.int(), dayOfMonth: z.int(), dayOfYear: z.int() })

/** A calendar month; default: the current one (UTC). */
const month = {
  month: z.int().min(1).max(12).optional(),
  year: z.int().min(1970).max(9999).optional(),
}

/** `yyyy-MM-dd`, in UTC. */
const Day = z.string()

const OwnHistory = z.object({
  /** The first day of the month. */
  date: LocalDate,
  /** Start day of each session of the month, one entry per session. */
  sessions: z.array(Day),
  installDate: Day.optional(),
  /** On how many days of the month a session began. */
  daysPlayed: z.int(),
})

/** The status that a player has chosen; `Invisible`: other players see them as offline, the staff does not. */
const PresenceStatus = z.enum(['Visible', 'Invisible', 'Dnd', 'Away'])

/** A player's presence as other players see it. The status is absent while the player is invisible. */
const OnlineStatus = z.object({
  playerId: z.string(),
  online: z.boolean(),
  /** ISO 8601; absent for a player who was never seen. */
  lastOnline: z.string().optional(),
  status: PresenceStatus.optional(),
  description: z.string().optional(),
})
export type OnlineStatus = z.infer<typeof OnlineStatus>

/** Parameters of the client, stored as text. */
const Params = recordUpTo(200, opaque(256), z.union([opaque(8_192), decimal(), z.boolean()]))

const presenceParams = z.object({ gamerTag: Id })

export const startSession = endpoint({
  method: 'POST',
  path: '/basic/session',
  summary: 'Begin a session of a game client. Opening the realtime socket does the same.',
  scope: 'realm',
  access: { player: 'own', owner: ({ body }) => body.gamer || undefined },
  body: z.object({
    platform: opaque(100).optional(),
    device: opaque(200).optional(),
    locale: opaque(40).optional(),
    language: z.object({ code: opaque(20), ctx: opaque(40).optional() }).optional(),
    source: opaque(100).optional(),
    shard: opaque(100).optional(),
    /** The client's clock; ignored, the server uses its own. */
    time: Millis.optional(),
    /** The player's own gamer tag, or 0. */
    gamer: z.int().min(0).optional(),
    customParams: Params.optional(),
    deviceParams: Params.optional(),
  }),
  response: z.object({
    result: z.literal('ok'),
    gamer: z.object({ tag: Id, platform: z.string(), trials: z.array(CohortEntry) }),
  }),
})

export const sendHeartbeat = endpoint({
  method: 'POST',
  path: '/basic/session/heartbeat',
  summary: 'Send a heartbeat: the game client is still running.',
  scope: 'realm',
  access: { player: 'any' },
  response: z.object({ gt: Id, heartbeat: Millis }),
})

export const getSessionStatus = endpoint({
  method: 'GET',
  path: '/basic/session/status',
  summary: 'Check which of the given players are online: seen within `intervalSecs`, or connected now.',
  scope: 'realm',
  access: { operator: ['view players', 'view player-profile'] },
  query: z.object({
    playerIds: z.array(Id).max(1000).default([]),
    intervalSecs: z.int().min(1).max(31_536_000).default(3600),
  }),
  response: z.object({ players: z.array(z.object({ playerId: Id, online: z.boolean(), lastSeen: Millis })) }),
})

export const getSessionHistory = endpoint({
  method: 'GET',
  path: '/basic/session/history',
  summary: 'Get a month of a player: the days of their sessions and payments, in UTC.',
  scope: 'realm',
  access: { operator: 'view player-analytics' },
  query: z.object({
    /** The gamer tag. */
    dbid: Id,
    ...month,
  }),
  response: OwnHistory.extend({
    payments: z.array(Day),
    totalPaid: z.array(z.object({ currencyCode: z.string().optional(), totalRevenue: z.int() })),
  }),
  errors: ['PlayerNotFound'],
})

export const getOwnSessionHistory = endpoint({
  method: 'GET',
  path: '/basic/session/client/history',
  summary: 'Get a month of the signed-in player: the days of their sessions, in UTC.',
  scope: 'realm',
  access: { player: 'any' },
  query: z.object(month),
  response: OwnHistory,
})

/** A stretch of playing, as staff see it. */
export const Session = z.object({
  id: Id,
  startedAt: Millis,
  /** Absent while the session lasts. */
  endedAt: Millis.optional(),
  /** `left`: the last socket was closed. `silent`: the client timed out; the session ended when it was last seen. */
  ending: z.enum(['left', 'silent']).optional(),
  /** Up to now while the session lasts. */
  lengthMs: z.int(),
  /** How the session was started. */
  via: z.enum(['call', 'socket']),
  platform: z.string().optional(),
  device: z.string().optional(),
  locale: z.string().optional(),
  language: z.string().optional(),
  source: z.string().optional(),
  shard: z.string().optional(),
  clientVersion: z.string().optional(),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'List the sessions of a player, newest first by default.',
  scope: 'realm',
  access: { operator: ['view player-analytics', 'view player-profile'] },
  query: z.object({
    /** The gamer tag. */
    player: Id,
    /** Begun at or after this time. */
    from: Millis.optional(),
    /** Begun before this time. */
    to: Millis.optional(),
    ...pageQuery,
    limit: z.int().min(1).max(1000).default(50),
    sort: sortBy('started').default('-started'),
  }),
  response: buildPageSchema(Session),
  errors: ['PlayerNotFound'],
})

export const keepPresence = endpoint({
  method: 'PUT',
  path: '/api/players/:gamerTag/presence',
  alsoAt: ['/players/:gamerTag/presence'],
  summary: 'Report that the player is online. Same as a heartbeat.',
  scope: 'realm',
  access: { player: 'own', owner: ({ params }) => params.gamerTag },
  params: presenceParams,
  response: z.object({}),
})

export const setPresenceStatus = endpoint({
  method: 'PUT',
  path: '/api/players/:gamerTag/presence/status',
  alsoAt: ['/players/:gamerTag/presence/status'],
  summary: 'Set the presence that other players see of the caller. Omitted fields do not change.',
  scope: 'realm',
  access: { player: 'own', owner: ({ params }) => params.gamerTag },
  params: presenceParams,
  body: z.object({ status: PresenceStatus.optional(), description: opaque(200).optional() }),
  response: OnlineStatus,
  errors: ['PlayerNotFound'],
})

export const getPresence = endpoint({
  method: 'GET',
  path: '/api/players/:gamerTag/presence',
  alsoAt: ['/players/:gamerTag/presence'],
  summary: 'Get a player’s presence: whether they are online, their status and description.',
  scope: 'realm',
  access: { operator: ['view players', 'view player-profile'], player: 'any' },
  params: presenceParams,
  response: OnlineStatus,
  errors: ['PlayerNotFound'],
})

export const queryPresence = endpoint({
  method: 'POST',
  path: '/api/presence/query',
  alsoAt: ['/presence/query'],
  summary: 'Get the presence of several players. Unknown gamer tags are omitted.',
  scope: 'realm',
  access: { operator: ['view players', 'view player-profile'], player: 'any' },
  readOnly: true,
  body: z.object({ playerIds: z.array(Id).max(1000).default([]) }),
  response: z.object({ playersStatus: z.array(OnlineStatus) }),
})

/**
 * Close codes of the server's sockets; RFC 6455 reserves 4000 to 4999 for applications, and 1012 means that the server
 * restarts and the client should reconnect.
 */
export const socketClosings = { isOver: 4001, isSuspended: 4003, isRestarting: 1012 } as const
