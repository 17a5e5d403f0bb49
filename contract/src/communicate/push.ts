import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, EmptyResponse, Id, Millis, Pid, pageQuery, recordUpTo } from '../core/shapes.ts'
import { opaque, text } from '../core/values.ts'

/** The push services, with their names on screens. */
export const pushProviders = { fcm: 'Firebase Cloud Messaging', apns: 'Apple Push Notification service' } as const
export type PushProvider = keyof typeof pushProviders

const Provider = z
  .enum(Object.keys(pushProviders) as [PushProvider, ...PushProvider[]])
  .describe('fcm: Firebase Cloud Messaging. apns: Apple Push Notification service.')

/** Maximum number of devices per player; an additional one replaces the oldest. */
export const maxPushTokens = 20
/** Maximum number of receivers of one call. */
export const maxPushReceivers = 10_000
/** Maximum size of a notification at both services, in bytes. */
export const maxPushBytes = 4_096
/** How long a notification waits for its device, in seconds. */
export const pushLifetime = { min: 60, max: 28 * 86_400, usual: 86_400 }

const device = {
  provider: opaque(60).min(1, 'is missing').describe('Push service of the device, such as apns or fcm.'),
  token: z
    .string()
    .max(1_000)
    .regex(/^[\x21-\x7e]+$/, 'must have printable characters only, without spaces')
    .describe('Token that the push service issued for the device.'),
}

export const registerPushToken = endpoint({
  method: 'POST',
  path: '/basic/push/register',
  summary: 'Save the push token of the calling player’s device; a device belongs to one player at a time.',
  scope: 'realm',
  repeatable: {},
  access: { player: 'any' },
  body: z.object(device),
  response: z.object({}),
})

export const unregisterPushToken = endpoint({
  method: 'POST',
  path: '/basic/push/unregister',
  summary: 'Delete the push token of the calling player’s device, for example before signing out.',
  scope: 'realm',
  repeatable: {},
  access: { player: 'any' },
  body: z.object(device),
  response: z.object({}),
})

const data = recordUpTo(100, opaque(128), opaque(4_096))
  .optional()
  .describe('Names and values for the game; absent: none.')
const link = opaque(1_000).optional().describe('Deep link that the game opens. The game gets it as `link` in the data.')
const urgent = z
  .boolean()
  .optional()
  .describe('True: it is also sent in quiet hours. Needs the right "send-urgent notify".')
const lifetimeSeconds = z
  .int()
  .min(pushLifetime.min)
  .max(pushLifetime.max)
  .default(pushLifetime.usual)
  .describe('A notification that cannot be sent for this long is dropped. Default: one day.')

export const sendPush = endpoint({
  method: 'POST',
  path: '/basic/push/send',
  summary: 'Show a notification on the devices of players. The devices get it within seconds after the response.',
  description: `Fails with NotSetUp while the realm has no push key. Players who turned notifications off are omitted. Notifications wait until a player’s quiet hours are over. A call has at most ${maxPushReceivers.toLocaleString('en')} receivers in total.`,
  scope: 'realm',
  reaches: ({ body }) => body.msgs.reduce((sum, { to }) => sum + to.length, 0),
  reviewed: true,
  otherWay: 'Send a mail instead and request approval of its plan.',
  access: { operator: 'create notify', confirmed: true },
  body: z.object({
    msgs: z
      .array(
        z.object({
          to: z.array(Id).max(maxPushReceivers).describe('Gamer tags of the receivers.'),
          data,
          notification: z
            .object({
              title: text(500).optional().describe('Title of the notification; absent: none.'),
              body: opaque(4_096).optional().describe('Text of the notification; absent: none.'),
            })
            .optional()
            .describe('Text that the device shows; absent: none.'),
          link,
          urgent,
          lifetimeSeconds,
        }),
      )
      .max(1_000)
      .describe('Notifications to show.'),
  }),
  response: z.object({}),
  errors: ['NotSetUp', 'TooManyPushes'],
})

/** A key of a push service. Its secret is never returned. */
export const PushKey = z.object({
  provider: Provider,
  projectId: z.string().optional().describe('FCM: id of the Firebase project.'),
  email: z.string().optional().describe('FCM: e-mail address of the service account.'),
  keyId: z.string().describe('Id of the key.'),
  teamId: z.string().optional().describe('APNs: id of the team.'),
  bundleId: z.string().optional().describe('APNs: bundle id of the app.'),
  isSandbox: z.boolean().optional().describe('APNs: true for the sandbox, which serves development builds.'),
  set: Millis.describe('When the key was set.'),
  by: z.string().optional().describe('The e-mail address of the person who set it. Absent: unknown.'),
  problem: z
    .object({ at: Millis, reason: z.string().describe('Reason of the push service.') })
    .optional()
    .describe('The service rejected the key at the last attempt. Absent: no problem.'),
  version: z.int().describe('Version of this key, for If-Match.'),
})
export type PushKey = z.infer<typeof PushKey>

export const getPushKeys = endpoint({
  method: 'GET',
  path: '/basic/push/keys',
  summary: 'Get the keys of push services that the realm has, without their secrets.',
  scope: 'realm',
  access: { operator: 'view notify' },
  response: z.object({ keys: z.array(PushKey).describe('At most one key per service.') }),
})

const keyErrors = ['StaleVersion', 'PushKeyRefused', 'PushServiceUnavailable'] as const

export const setFcmKey = endpoint({
  method: 'PUT',
  path: '/basic/push/keys/fcm',
  summary: 'Set the FCM service account of the realm. Google must accept it; otherwise nothing is changed.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'edit push-keys', confirmed: true },
  body: z.object({
    serviceAccount: opaque(10_000)
      .min(1, 'is missing')
      .describe('The JSON file of the service account, from the settings of the Firebase project.'),
  }),
  response: EmptyResponse,
  errors: keyErrors,
})

export const setApnsKey = endpoint({
  method: 'PUT',
  path: '/basic/push/keys/apns',
  summary: 'Set the APNs key of the realm. Apple must accept it; otherwise nothing is changed.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'edit push-keys', confirmed: true },
  body: z.object({
    key: opaque(2_000).optional().describe('The .p8 file. Absent: the stored key with this key id stays.'),
    keyId: z
      .string()
      .regex(/^[A-Z0-9]{10}$/, 'must have 10 capital letters and digits')
      .describe('The key id from Apple.')
      .meta({ examples: ['ABC123DEFG'] }),
    teamId: z
      .string()
      .regex(/^[A-Z0-9]{10}$/, 'must have 10 capital letters and digits')
      .describe('The team id from Apple.')
      .meta({ examples: ['DEF123GHIJ'] }),
    bundleId: z
      .string()
      .max(155)
      .regex(/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, 'must be a bundle id such as com.example.game')
      .describe('The bundle id of the app.')
      .meta({ examples: ['com.example.skyraiders'] }),
    isSandbox: z.boolean().default(false).describe('True for development builds. Default: production.'),
  }),
  response: EmptyResponse,
  errors: keyErrors,
})

export const removePushKey = endpoint({
  method: 'DELETE',
  path: '/basic/push/keys/:provider',
  summary: 'Remove the key of a push service. Waiting notifications for its devices are dropped.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'edit push-keys' },
  params: z.object({ provider: Provider }),
  response: EmptyResponse,
  errors: ['StaleVersion', 'PushKeyNotFound'],
})

export const copyPushKeys = endpoint({
  method: 'POST',
  path: '/basic/push/keys/copy',
  summary: 'Copy the keys of push services from another realm. Keys that this realm has are replaced.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'edit push-keys' },
  body: z.object({ from: Pid.describe('The other realm. The right "edit push-keys" is needed there too.') }),
  response: EmptyResponse,
  errors: ['RealmNotFound', 'PushKeyNotFound'],
})

/** The states of a notification for one device. */
export const pushStates = {
  waiting: 'Waiting',
  accepted: 'Accepted',
  rejected: 'Rejected',
  removed: 'Token removed',
  dropped: 'Dropped',
} as const
export type PushState = keyof typeof pushStates

const State = z
  .enum(Object.keys(pushStates) as [PushState, ...PushState[]])
  .describe(
    'accepted: the service took it. rejected: the service refused it. removed: the token is invalid and was deleted. dropped: its time was over, the player turned notifications off, or the key was removed.',
  )

export const PushCount = z.object({
  provider: z.string().describe('The push service, as the device registered it.'),
  state: State,
  reason: z.string().optional().describe('The reason of the service. Absent: none.'),
  count: z.int().describe('Number of devices.'),
})
export type PushCount = z.infer<typeof PushCount>

export const pushSources = { call: 'API call', campaign: 'Campaign', player: 'Player page', test: 'Test' } as const
export type PushSource = keyof typeof pushSources

/** A notification that was sent, with its results. */
export const PushSend = z.object({
  id: Id,
  source: z
    .enum(Object.keys(pushSources) as [PushSource, ...PushSource[]])
    .describe('call: the API. campaign: a campaign. player: an operator on a player’s page. test: a test.'),
  campaign: Id.optional().describe('The campaign. Absent: none.'),
  gamerTag: Id.optional().describe('The player, if it has only one receiver.'),
  title: z.string().optional().describe('Title of the notification. Absent: none.'),
  body: z.string().optional().describe('Text of the notification. Absent: none.'),
  isUrgent: z.boolean().describe('True if it ignores quiet hours.'),
  created: Millis.describe('When it was queued.'),
  expires: Millis.describe('Devices that have not got it at this time do not get it.'),
  results: z.array(PushCount).describe('Number of devices per service, state and reason.'),
})
export type PushSend = z.infer<typeof PushSend>

export const listPushSends = endpoint({
  method: 'GET',
  path: '/basic/push/sends',
  summary: 'List sent notifications of the realm with their results, newest first.',
  scope: 'realm',
  access: { operator: 'view notify' },
  query: z.object({ ...pageQuery, campaign: Id.optional().describe('Only those of this campaign.') }),
  response: buildPageSchema(PushSend),
})

const ofPlayer = z.object({ gamerTag: Id.describe('The gamer tag.') })
const ownPush = { player: 'own', owner: ({ params }: { params: { gamerTag: number } }) => params.gamerTag } as const

/** A notification for one device of a player. */
export const PushDelivery = z.object({
  id: Id,
  source: PushSend.shape.source,
  title: z.string().optional().describe('Title of the notification. Absent: none.'),
  body: z.string().optional().describe('Text of the notification. Absent: none.'),
  provider: PushCount.shape.provider,
  state: State,
  reason: PushCount.shape.reason,
  created: Millis.describe('When it was queued.'),
  due: Millis.optional().describe('The next attempt. Absent: it is finished.'),
  done: Millis.optional().describe('When it was finished. Absent: it waits.'),
})
export type PushDelivery = z.infer<typeof PushDelivery>

export const getPlayerPush = endpoint({
  method: 'GET',
  path: '/object/push/:gamerTag',
  summary: 'Get the devices of a player, whether they allow notifications, and the latest 50 notifications.',
  scope: 'realm',
  access: { operator: 'view notify', ...ownPush },
  params: ofPlayer,
  response: z.object({
    allowed: z.boolean().describe('False: the player gets no notifications.'),
    devices: z
      .array(
        z.object({
          provider: PushCount.shape.provider,
          ending: z.string().describe('The last four characters of the token.'),
          registered: Millis.describe('When the device was registered.'),
        }),
      )
      .describe('The newest first.'),
    deliveries: z.array(PushDelivery).describe('The newest first. They are kept for 30 days.'),
  }),
})

export const sendPlayerPush = endpoint({
  method: 'POST',
  path: '/object/push/:gamerTag/send',
  summary: 'Show a notification on the devices of a player, also as a test.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'create notify', confirmed: true },
  params: ofPlayer,
  body: z.object({
    title: text(500).optional().describe('Title of the notification; absent: none.'),
    body: opaque(4_096).optional().describe('Text of the notification; absent: none.'),
    data,
    link,
    urgent,
    lifetimeSeconds,
    test: z.boolean().default(false).describe('True: the title is marked as a test.'),
  }),
  response: z.object({ id: Id, devices: z.int().describe('Number of devices that it was queued for.') }),
  errors: ['NotSetUp', 'PlayerNotFound', 'NoPushDevice', 'TooManyPushes'],
})

export const setPushAllowed = endpoint({
  method: 'PUT',
  path: '/object/push/:gamerTag/allowed',
  summary: 'Turn push notifications of a player on or off.',
  scope: 'realm',
  reaches: 'one',
  repeatable: {},
  access: { operator: 'edit player-profile', ...ownPush },
  params: ofPlayer,
  body: z.object({ allowed: z.boolean().describe('False: the player gets no notifications.') }),
  response: EmptyResponse,
  errors: ['PlayerNotFound'],
})
