import * as z from 'zod'
import { CohortEntry } from './cloud-files.ts'
import { endpoint } from './core/endpoint.ts'
import { Id, Millis, pageOf, pageQuery } from './core/shapes.ts'

/** What older tools write for a day of the calendar. */
const LocalDate = z.object({ year: z.int(), monthValue: z.int(), dayOfMonth: z.int(), dayOfYear: z.int() })

/** A month of the calendar; the one that it is (UTC) when it is left out. */
const month = {
  month: z.int().min(1).max(12).optional(),
  year: z.int().min(1970).max(9999).optional(),
}

/** `yyyy-MM-dd`, in UTC. */
const Day = z.string()

const OwnHistory = z.object({
  /** The first day of the month. */
  date: LocalDate,
  /** The day on which each session of the month began: as many as there are sessions. */
  sessions: z.array(Day),
  installDate: Day.optional(),
  /** On how many days of the month a session began. */
  daysPlayed: z.int(),
})

/** What a player has chosen to show; `Invisible` makes it offline for other players, not for staff. */
const PresenceStatus = z.enum(['Visible', 'Invisible', 'Dnd', 'Away'])

/** A player's presence as players see it. The status is left out where its player hides. */
const OnlineStatus = z.object({
  playerId: z.string(),
  online: z.boolean(),
  /** ISO 8601; absent for a player who was never seen. */
  lastOnline: z.string().optional(),
  status: PresenceStatus.optional(),
  description: z.string().optional(),
})
export type OnlineStatus = z.infer<typeof OnlineStatus>

/** What a client sends along, kept as text. */
const Params = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

const presenceParams = z.object({ gamerTag: Id })

export const startSession = endpoint({
  method: 'POST',
  path: '/basic/session',
  summary: 'A game client begins to play. Opening the realtime socket counts as the same.',
  scope: 'realm',
  access: { player: 'own', owner: ({ body }) => body.gamer || undefined },
  body: z.object({
    platform: z.string().max(100).optional(),
    device: z.string().max(200).optional(),
    locale: z.string().max(40).optional(),
    language: z.object({ code: z.string().max(20), ctx: z.string().max(40).optional() }).optional(),
    source: z.string().max(100).optional(),
    shard: z.string().max(100).optional(),
    /** The client's clock; the server goes by its own. */
    time: Millis.optional(),
    /** The own gamer tag, or 0. */
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
  summary: 'The game client is still there.',
  scope: 'realm',
  access: { player: 'any' },
  response: z.object({ gt: Id, heartbeat: Millis }),
})

export const getSessionStatus = endpoint({
  method: 'GET',
  path: '/basic/session/status',
  summary: 'Who of these players is online: seen within `intervalSecs`, or connected now.',
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
  summary: 'A month of a player: the days of its sessions and payments, in UTC.',
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
  summary: 'A month of the signed-in player: the days of its sessions, in UTC.',
  scope: 'realm',
  access: { player: 'any' },
  query: z.object(month),
  response: OwnHistory,
})

/** A stretch of playing, as staff see it. */
export const Session = z.object({
  id: Id,
  startedAt: Millis,
  /** Absent while it goes on. */
  endedAt: Millis.optional(),
  /** `left`: the last socket was closed. `silent`: nothing was heard any more; it ended when the client was last seen. */
  ending: z.enum(['left', 'silent']).optional(),
  /** Until now while it goes on. */
  lengthMs: z.int(),
  /** What began it. */
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
  summary: 'The sessions of a player, newest first.',
  scope: 'realm',
  access: { operator: ['view player-analytics', 'view player-profile'] },
  query: z.object({
    /** The gamer tag. */
    player: Id,
    /** Begun from this time on. */
    from: Millis.optional(),
    /** Begun before this time. */
    to: Millis.optional(),
    ...pageQuery,
    limit: z.int().min(1).max(1000).default(50),
  }),
  response: pageOf(Session),
  errors: ['PlayerNotFound'],
})

export const keepPresence = endpoint({
  method: 'PUT',
  path: '/api/players/:gamerTag/presence',
  alsoAt: ['/players/:gamerTag/presence'],
  summary: 'The player is there; the same as a heartbeat.',
  scope: 'realm',
  access: { player: 'own', owner: ({ params }) => params.gamerTag },
  params: presenceParams,
  response: z.object({}),
})

export const setPresenceStatus = endpoint({
  method: 'PUT',
  path: '/api/players/:gamerTag/presence/status',
  alsoAt: ['/players/:gamerTag/presence/status'],
  summary: 'Set what other players see of the own presence. Only the fields that are present change.',
  scope: 'realm',
  access: { player: 'own', owner: ({ params }) => params.gamerTag },
  params: presenceParams,
  body: z.object({ status: PresenceStatus.optional(), description: z.string().max(200).optional() }),
  response: OnlineStatus,
  errors: ['PlayerNotFound'],
})

export const getPresence = endpoint({
  method: 'GET',
  path: '/api/players/:gamerTag/presence',
  alsoAt: ['/players/:gamerTag/presence'],
  summary: 'Whether a player is online, and what it says of itself.',
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
  summary: 'The same of many players; gamer tags that are no players of the realm are left out.',
  scope: 'realm',
  access: { operator: ['view players', 'view player-profile'], player: 'any' },
  readOnly: true,
  body: z.object({ playerIds: z.array(Id).max(1000).default([]) }),
  response: z.object({ playersStatus: z.array(OnlineStatus) }),
})

/** What a closed socket was closed for, so far as it is the server's doing (RFC 6455 leaves 4000 to 4999 to applications). */
export const socketClosings = { isOver: 4001, isSuspended: 4003 } as const
