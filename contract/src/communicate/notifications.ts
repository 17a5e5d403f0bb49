import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CommonResponse, Id, Pid, recordUpTo } from '../core/shapes.ts'
import { opaque } from '../core/values.ts'

/** The topic of the staff’s messages to all game clients. */
export const systemMessageTopic = 'DBENGINE.SYSTEM.MSG'

const NotificationData = z.object({
  context: opaque(200).optional().describe('The topic that clients listen to.'),
  messageFull: opaque(4_000)
    .optional()
    .describe('Message text, at most 6,000 bytes. Absent: the other fields are sent as JSON.'),
  channel: opaque(200).optional().describe('Accepted and ignored: there is one channel.'),
  messageKey: opaque(200).optional().describe('Key of a text in the game; sent as JSON if `messageFull` is absent.'),
  messageParams: z
    .array(opaque(1_000))
    .max(50)
    .optional()
    .describe('Values for the placeholders of the text under `messageKey`.'),
  shard: opaque(100).optional().describe('Accepted and ignored: messages are not sent per shard.'),
  meta: recordUpTo(100, opaque(100), opaque(1_000))
    .optional()
    .describe('Names and values for the game; sent as JSON if `messageFull` is absent.'),
})

export const Notification = z.object({
  payload: NotificationData.describe('Message and its topic.'),
  dbid: Id.optional(),
  dbids: z
    .array(Id)
    .max(10_000)
    .optional()
    .describe('Gamer tags of the receivers. Absent, like `dbid`: all connected players.'),
  customChannelSuffix: opaque(200).optional().describe('Accepted and ignored: there is one channel.'),
  useSignalWhenPossible: z
    .boolean()
    .optional()
    .describe('Accepted and ignored: all messages are sent over the socket.'),
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
  reviewed: true,
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
  reviewed: true,
  otherWay: 'Send a mail instead and request approval of its plan.',
  access: { operator: 'create notify' },
  body: Notification,
  response: CommonResponse,
})

/** Channel names for older clients. They are unused: all messages are sent over the socket. */
export const SubscriberDetails = z.object({
  subscribeKey: z.string().describe('Always empty: messages are delivered over the socket only.'),
  authenticationKey: z.string().describe('Always empty: messages are delivered over the socket only.'),
  customChannelPrefix: z.string().describe('Prefix of names of custom channels. Unused by the server.'),
  gameGlobalNotificationChannel: z
    .string()
    .describe('Channel of all players of the organization. Unused by the server.'),
  gameNotificationChannel: z.string().describe('Channel of all players of the realm. Unused by the server.'),
  playerChannel: z.string().describe('Channel of the player. Unused by the server.'),
  playerForRealmChannel: z.string().describe('Channel of the player in this realm. Unused by the server.'),
  playerChannels: z.array(z.string()).describe('All channels of the player. Unused by the server.'),
})

export const getSubscriberDetails = endpoint({
  method: 'GET',
  path: '/basic/notification',
  summary: 'Get the channel names of the calling player. Messages are delivered over the socket only.',
  scope: 'realm',
  access: { player: 'any' },
  response: SubscriberDetails,
})

export const publishMessage = endpoint({
  method: 'POST',
  path: '/api/mailbox/publish',
  summary:
    'Send a text on a channel to a connected player or, without a player, to all connected players of the realm.',
  scope: 'realm',
  reaches: ({ body }) => (body.playerId === undefined ? 'everyone' : 1),
  reviewed: true,
  otherWay: 'Send a mail instead and request approval of its plan.',
  access: { operator: 'create notify' },
  body: z.object({
    channel: opaque(200).optional().describe('Topic that clients listen to; absent: the topic of system messages.'),
    body: opaque(100_000).describe('Message text, at most 6,000 bytes.'),
    playerId: Id.optional().describe('The gamer tag.'),
    realmId: Pid.optional().describe('Must match the scope.'),
    pid: Pid.optional().describe('The id of the realm.'),
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
  body: z.object({
    event: opaque(200).describe('Name of the event. The call is always refused.'),
    toAll: z.boolean().describe('True for all game servers. The call is always refused.'),
    payload: opaque(100_000).optional().describe('Data of the event. The call is always refused.'),
  }),
  response: CommonResponse,
  errors: ['NotSetUp'],
})
