import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, Id, Millis, pageQuery, recordUpTo, sortBy } from '../core/shapes.ts'
import { decimal, opaque } from '../core/values.ts'
import { CohortEntry } from '../operate/cloud-files.ts'

/** A calendar day in the form of older tools. */
const LocalDate = z.object({
  year: z.int().describe('The year. Default: the current one, in UTC.'),
  monthValue: z.int().describe('The month, 1 to 12.'),
  dayOfMonth: z.int().describe('The day of the month, 1 to 31.'),
  dayOfYear: z.int().describe('The day of the year, 1 to 366.'),
})

/** A calendar month; default: the current one (UTC). */
const month = {
  month: z.int().min(1).max(12).optional().describe('The month, 1 to 12. Default: the current one, in UTC.'),
  year: z.int().min(1970).max(9999).optional().describe('The year. Default: the current one, in UTC.'),
}

/** `yyyy-MM-dd`, in UTC. */
const Day = z.string()

const OwnHistory = z.object({
  date: LocalDate.describe('The first day of the month.'),
  sessions: z.array(Day).describe('Start day of each session of the month, one entry per session.'),
  installDate: Day.optional().describe('Creation day of the player: yyyy-MM-dd, in UTC.'),
  daysPlayed: z.int().describe('On how many days of the month a session began.'),
})

/** The status that a player has chosen; `Invisible`: other players see them as offline, the staff does not. */
const PresenceStatus = z.enum(['Visible', 'Invisible', 'Dnd', 'Away'])

/** A player's presence as other players see it. The status is absent while the player is invisible. */
const OnlineStatus = z.object({
  playerId: z.string().describe('The gamer tag of the player.'),
  online: z.boolean().describe('True while the player is online.'),
  lastOnline: z.string().optional().describe('ISO 8601; absent for a player who was never seen.'),
  status: PresenceStatus.optional().describe('The status that the player has chosen. Missing while it is Invisible.'),
  description: z.string().optional().describe('A text of the player about their status. Absent: none.'),
})
export type OnlineStatus = z.infer<typeof OnlineStatus>

/** Parameters of the client, stored as text. */
const Params = recordUpTo(200, opaque(256), z.union([opaque(8_192), decimal(), z.boolean()]))

const presenceParams = z.object({ gamerTag: Id.describe('The gamer tag: the id of the player in this realm.') })

export const startSession = endpoint({
  method: 'POST',
  path: '/basic/session',
  summary: 'Begin a session of a game client. Opening the realtime socket does the same.',
  scope: 'realm',
  access: { player: 'own', owner: ({ body }) => body.gamer || undefined },
  body: z.object({
    platform: opaque(100).optional().describe('The platform that the client reported, such as IPhonePlayer.'),
    device: opaque(200).optional().describe('The model of the device that the client reported.'),
    locale: opaque(40).optional().describe('The locale of the device, such as de_DE.'),
    language: z
      .object({
        code: opaque(20).describe('The language code, such as en.'),
        ctx: opaque(40).optional().describe('Where the code comes from, such as ISO639-1.'),
      })
      .optional()
      .describe('The language of the device.'),
    source: opaque(100).optional().describe('The store or campaign that the client reported.'),
    shard: opaque(100).optional().describe('The game shard that the client reported.'),
    time: Millis.optional().describe("The client's clock; ignored, the server uses its own."),
    gamer: z.int().min(0).optional().describe("The player's own gamer tag, or 0."),
    customParams: Params.optional().describe('Values of the game, at most 200, stored as text.'),
    deviceParams: Params.optional().describe('Values of the device, at most 200, stored as text.'),
  }),
  response: z.object({
    result: z.literal('ok'),
    gamer: z
      .object({
        tag: Id.describe('The gamer tag of the player.'),
        platform: z.string().describe('The platform that the client reported, such as IPhonePlayer.'),
        trials: z.array(CohortEntry).describe('The A/B tests of the player, with their cohorts.'),
      })
      .describe('The player of the session.'),
  }),
})

export const sendHeartbeat = endpoint({
  method: 'POST',
  path: '/basic/session/heartbeat',
  summary: 'Send a heartbeat: the game client is still running.',
  scope: 'realm',
  repeatable: {},
  access: { player: 'any' },
  response: z.object({
    gt: Id.describe('The gamer tag of the player.'),
    heartbeat: Millis.describe('The time of the server.'),
  }),
})

export const getSessionStatus = endpoint({
  method: 'GET',
  path: '/basic/session/status',
  summary: 'Check which of the given players are online: seen within `intervalSecs`, or connected now.',
  scope: 'realm',
  access: { operator: ['view players', 'view player-profile'] },
  query: z.object({
    playerIds: z.array(Id).max(1000).default([]).describe('At most 1,000 gamer tags.'),
    intervalSecs: z
      .int()
      .min(1)
      .max(31_536_000)
      .default(3600)
      .describe('Players last seen within this many seconds count as online.'),
  }),
  response: z.object({
    players: z
      .array(
        z.object({
          playerId: Id.describe('The gamer tag of the player.'),
          online: z.boolean().describe('True while the player is online.'),
          lastSeen: Millis.describe('When the player was last seen.'),
        }),
      )
      .describe('The presence of each player.'),
  }),
})

export const getSessionHistory = endpoint({
  method: 'GET',
  path: '/basic/session/history',
  summary: 'Get a month of a player: the days of their sessions and payments, in UTC.',
  scope: 'realm',
  access: { operator: 'view player-analytics' },
  query: z.object({
    dbid: Id.describe('The gamer tag.'),
    ...month,
  }),
  response: OwnHistory.extend({
    payments: z.array(Day).describe('The day of each payment: yyyy-MM-dd, in UTC.'),
    totalPaid: z
      .array(
        z.object({
          currencyCode: z.string().optional().describe('The currency, such as EUR.'),
          totalRevenue: z.int().describe('The revenue in the smallest unit of the currency.'),
        }),
      )
      .describe('Revenue of the month by currency.'),
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
  id: Id.describe('The id of the session.'),
  startedAt: Millis.describe('When the session began.'),
  endedAt: Millis.optional().describe('Absent while the session lasts.'),
  ending: z
    .enum(['left', 'silent'])
    .optional()
    .describe(
      '`left`: the last socket was closed. `silent`: the client timed out; the session ended when it was last seen.',
    ),
  lengthMs: z.int().describe('Up to now while the session lasts.'),
  via: z.enum(['call', 'socket']).describe('How the session was started.'),
  platform: z.string().optional().describe('The platform that the client reported, such as IPhonePlayer.'),
  device: z.string().optional().describe('The model of the device that the client reported.'),
  locale: z.string().optional().describe('The locale of the device, such as de_DE.'),
  language: z.string().optional().describe('A language code, such as en or de.'),
  source: z.string().optional().describe('The store or campaign that the client reported.'),
  shard: z.string().optional().describe('The game shard that the client reported.'),
  clientVersion: z.string().optional().describe('The version of the game that the client reported.'),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'List the sessions of a player, newest first by default.',
  scope: 'realm',
  access: { operator: ['view player-analytics', 'view player-profile'] },
  query: z.object({
    player: Id.describe('The gamer tag.'),
    from: Millis.optional().describe('Begun at or after this time.'),
    to: Millis.optional().describe('Begun before this time.'),
    ...pageQuery,
    limit: z.int().min(1).max(1000).default(50).describe('The largest number of rows of the response.'),
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
  repeatable: {},
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
  repeatable: {},
  access: { player: 'own', owner: ({ params }) => params.gamerTag },
  params: presenceParams,
  body: z.object({
    status: PresenceStatus.optional().describe('The status that the player has chosen. Missing while it is Invisible.'),
    description: opaque(200).optional().describe('A text about the status for other players, at most 200 characters.'),
  }),
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
  body: z.object({ playerIds: z.array(Id).max(1000).default([]).describe('At most 1,000 gamer tags.') }),
  response: z.object({ playersStatus: z.array(OnlineStatus).describe('The presence of each known player.') }),
})

/**
 * Close codes of the server's sockets; RFC 6455 reserves 4000 to 4999 for applications, and 1012 means that the server
 * restarts and the client should reconnect.
 */
export const socketClosings = { isOver: 4001, isSuspended: 4003, isRestarting: 1012 } as const
