import * as z from 'zod'
import { Notification } from './campaigns.ts'
import { endpoint } from './core/endpoint.ts'
import { CommonResponse, Id, Pid } from './core/shapes.ts'

export const notifyNamedPlayers = endpoint({
  method: 'POST',
  path: '/basic/notification/player',
  summary: 'Send a message to those of the named players who are connected.',
  scope: 'realm',
  access: { operator: 'create notify' },
  body: Notification,
  response: CommonResponse,
})

/** Names of channels, as older clients know them. Nothing is sent on them: what is told comes over the socket. */
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
  summary: 'The names of the calling player’s channels; messages come over the socket alone.',
  scope: 'realm',
  access: { player: 'any' },
  response: SubscriberDetails,
})

/** Devices of one player that are kept; of more the oldest go. */
export const maxPushTokens = 20

export const registerPushToken = endpoint({
  method: 'POST',
  path: '/basic/push/register',
  summary: 'Keep the token by which the calling player’s device can be reached; a device is of one player at a time.',
  scope: 'realm',
  access: { player: 'any' },
  body: z.object({
    provider: z.string().min(1, 'is missing').max(60),
    token: z
      .string()
      .max(1_000)
      .regex(/^[\x21-\x7e]+$/, 'must be made of printable characters without spaces'),
  }),
  response: z.object({}),
})

export const publishMessage = endpoint({
  method: 'POST',
  path: '/api/mailbox/publish',
  summary: 'Send a text on a channel to a player who is connected or, without one, to everybody in the realm who is.',
  scope: 'realm',
  access: { operator: 'create notify' },
  body: z.object({
    channel: z.string().max(200).optional(),
    body: z.string().max(100_000),
    /** The gamer tag. */
    playerId: Id.optional(),
    /** That of the scope. */
    realmId: Pid.optional(),
    pid: Pid.optional(),
  }),
  response: z.object({}),
})

export const notifyServers = endpoint({
  method: 'POST',
  path: '/basic/notification/server',
  summary: 'Tell game servers of an event. Refused: none is connected, they ask for what they need.',
  scope: 'realm',
  access: { operator: 'create notify' },
  body: z.object({ event: z.string().max(200), toAll: z.boolean(), payload: z.string().max(100_000).optional() }),
  response: CommonResponse,
  errors: ['NotSetUp'],
})

export const sendPush = endpoint({
  method: 'POST',
  path: '/basic/push/send',
  summary:
    'Show a notification on devices of players. Refused: this server has no keys of Apple’s or Google’s push service.',
  scope: 'realm',
  access: { operator: 'create notify' },
  body: z.object({
    msgs: z
      .array(
        z.object({
          to: z.array(Id).max(10_000),
          data: z.record(z.string().max(128), z.string().max(4_096)).optional(),
          notification: z
            .object({ title: z.string().max(500).optional(), body: z.string().max(4_096).optional() })
            .optional(),
        }),
      )
      .max(1_000),
  }),
  response: z.object({}),
  errors: ['NotSetUp'],
})
