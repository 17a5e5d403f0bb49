import * as z from 'zod'
import { Notification } from './campaigns.ts'
import { endpoint } from './endpoint.ts'
import { CommonResponse } from './shapes.ts'

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
export const mostPushTokens = 20

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
