import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CommonResponse, Id, Pid, recordUpTo } from '../core/shapes.ts'
import { opaque, text } from '../core/values.ts'

/** The topic of the staff’s messages to all game clients. */
export const systemMessageTopic = 'DBENGINE.SYSTEM.MSG'

const NotificationData = z.object({
  /** The topic that clients listen to. */
  context: opaque(200).optional(),
  messageFull: opaque(4_000).optional(),
  channel: opaque(200).optional(),
  messageKey: opaque(200).optional(),
  messageParams: z.array(opaque(1_000)).max(50).optional(),
  shard: opaque(100).optional(),
  meta: recordUpTo(100, opaque(100), opaque(1_000)).optional(),
})

export const Notification = z.object({
  payload: NotificationData,
  dbid: Id.optional(),
  dbids: z.array(Id).max(10_000).optional(),
  /** Accepted and ignored: there is one channel. */
  customChannelSuffix: opaque(200).optional(),
  useSignalWhenPossible: z.boolean().optional(),
})

/** The listed players; an empty list means all. */
const toGamerTags = ({ dbid, dbids }: z.output<typeof Notification>) =>
  dbid === undefined && dbids === undefined
    ? 'everyone'
    : new Set([...(dbids ?? []), ...(dbid === undefined ? [] : [dbid])]).size

export const notifyPlayers = endpoint({
  method: 'POST',
  path: '/basic/notification/game',
  alsoAt: ['/basic/notification/generic', '/basic/notification/custom', '/basic/notification/channel'],
  summary: 'Send a message to all connected players of the realm, or to the given ones.',
  scope: 'realm',
  reaches: ({ body }) => toGamerTags(body),
  otherWay: 'Send a mail instead and request approval of its plan.',
  access: { operator: 'create notify' },
  body: Notification,
  response: CommonResponse,
})

export const notifyNamedPlayers = endpoint({
  method: 'POST',
  path: '/basic/notification/player',
  summary: 'Send a message to the given players who are connected.',
  scope: 'realm',
  reaches: ({ body }) => toGamerTags(body),
  otherWay: 'Send a mail instead and request approval of its plan.',
  access: { operator: 'create notify' },
  body: Notification,
  response: CommonResponse,
})

/** Channel names for older clients. They are unused: all messages are sent over the socket. */
export const SubscriberDetails = z.object({
  subscribeKey: z.string(),
  authenticationKey: z.string(),
  customChannelPrefix: z.string(),
  gameGlobalNotificationChannel: z.string(),
  gameNotificationChannel: z.string(),
  playerChannel: z.string(),
  playerForRealmChannel: z.string(),
  playerChannels: z.array(z.string()),
})

export const getSubscriberDetails = endpoint({
  method: 'GET',
  path: '/basic/notification',
  summary: 'Get the channel names of the calling player. Messages are delivered over the socket only.',
  scope: 'realm',
  access: { player: 'any' },
  response: SubscriberDetails,
})

/** Maximum number of devices per player; an additional one replaces the oldest. */
export const maxPushTokens = 20

export const registerPushToken = endpoint({
  method: 'POST',
  path: '/basic/push/register',
  summary: 'Save the push token of the calling player’s device; a device belongs to one player at a time.',
  scope: 'realm',
  access: { player: 'any' },
  body: z.object({
    provider: opaque(60).min(1, 'is missing'),
    token: z
      .string()
      .max(1_000)
      .regex(/^[\x21-\x7e]+$/, 'must have printable characters only, without spaces'),
  }),
  response: z.object({}),
})

export const publishMessage = endpoint({
  method: 'POST',
  path: '/api/mailbox/publish',
  summary:
    'Send a text on a channel to a connected player or, without a player, to all connected players of the realm.',
  scope: 'realm',
  reaches: ({ body }) => (body.playerId === undefined ? 'everyone' : 1),
  otherWay: 'Send a mail instead and request approval of its plan.',
  access: { operator: 'create notify' },
  body: z.object({
    channel: opaque(200).optional(),
    body: opaque(100_000),
    /** The gamer tag. */
    playerId: Id.optional(),
    /** Must match the scope. */
    realmId: Pid.optional(),
    pid: Pid.optional(),
  }),
  response: z.object({}),
})

export const notifyServers = endpoint({
  method: 'POST',
  path: '/basic/notification/server',
  summary: 'Notify game servers of an event. Always refused: game servers are not connected.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'create notify' },
  body: z.object({ event: opaque(200), toAll: z.boolean(), payload: opaque(100_000).optional() }),
  response: CommonResponse,
  errors: ['NotSetUp'],
})

export const sendPush = endpoint({
  method: 'POST',
  path: '/basic/push/send',
  summary:
    'Show a notification on devices of players. Always refused: this server has no credentials for the push services of Apple or Google.',
  scope: 'realm',
  reaches: ({ body }) => body.msgs.reduce((sum, { to }) => sum + to.length, 0),
  otherWay: 'Send a mail instead and request approval of its plan.',
  access: { operator: 'create notify' },
  body: z.object({
    msgs: z
      .array(
        z.object({
          to: z.array(Id).max(10_000),
          data: recordUpTo(100, opaque(128), opaque(4_096)).optional(),
          notification: z.object({ title: text(500).optional(), body: opaque(4_096).optional() }).optional(),
        }),
      )
      .max(1_000),
  }),
  response: z.object({}),
  errors: ['NotSetUp'],
})
