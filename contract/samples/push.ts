import type { getPlayerPush, PushKey, PushProvider, PushSend, PushState } from '../src/communicate/push.ts'
import type { EndpointOutput } from '../src/core/endpoint.ts'
import { dayMs, hourMs, minuteMs } from '../src/core/time.ts'

/** The keys of the demo's realm. */
export const samplePushKeys = (now: number): PushKey[] => [
  {
    provider: 'fcm',
    projectId: 'sky-raiders',
    email: 'push@sky-raiders.iam.gserviceaccount.com',
    keyId: 'd41d8cd98f00b204e9800998ecf8427e',
    set: now - 40 * dayMs,
    by: 'ada@lumen-forge.test',
    version: 1,
  },
  {
    provider: 'apns',
    keyId: 'ABC123DEFG',
    teamId: 'LUMENFORGE',
    bundleId: 'com.lumenforge.skyraiders',
    isSandbox: false,
    set: now - 12 * dayMs,
    by: 'ada@lumen-forge.test',
    version: 2,
  },
]

export const samplePushSends = (now: number): PushSend[] => [
  {
    id: 1_700_000_000_000_201,
    source: 'call',
    title: 'Your airship is ready',
    body: 'The repairs of the Albatross are done.',
    isUrgent: false,
    created: now - 4 * minuteMs,
    expires: now + dayMs,
    results: [
      { provider: 'apns', state: 'accepted', count: 212 },
      { provider: 'fcm', state: 'accepted', count: 341 },
      { provider: 'fcm', state: 'waiting', reason: 'QuietHours', count: 57 },
    ],
  },
  {
    id: 1_700_000_000_000_202,
    source: 'player',
    gamerTag: 1_700_000_000_000_777,
    title: 'Your crate was replaced',
    isUrgent: true,
    created: now - 5 * hourMs,
    expires: now + 19 * hourMs,
    results: [{ provider: 'fcm', state: 'removed', reason: 'UNREGISTERED', count: 1 }],
  },
]

export const samplePlayerPush = (now: number): EndpointOutput<typeof getPlayerPush> => ({
  allowed: true,
  devices: [
    { provider: 'fcm', ending: '9kQ2', registered: now - 3 * dayMs },
    { provider: 'apns', ending: 'a41f', registered: now - 90 * dayMs },
  ],
  deliveries: [
    {
      id: 1_700_000_000_000_301,
      source: 'campaign',
      title: 'Galleon week',
      body: 'Three new ships wait in the harbour.',
      provider: 'fcm',
      state: 'accepted',
      created: now - 2 * dayMs,
      done: now - 2 * dayMs,
    },
    {
      id: 1_700_000_000_000_302,
      source: 'call',
      title: 'Your airship is ready',
      provider: 'apns',
      state: 'waiting',
      reason: 'QuietHours',
      created: now - hourMs,
      due: now + 6 * hourMs,
    },
  ],
})

/** Devices of the sample studio, by the index of their player. */
export const sampleDevices: { player: number; daysAgo: number; provider: PushProvider; token: string }[] = [
  { player: 0, daysAgo: 20, provider: 'fcm', token: 'sample-device-of-player-0' },
  { player: 1, daysAgo: 12, provider: 'apns', token: '5a3b'.repeat(16) },
  { player: 2, daysAgo: 9, provider: 'fcm', token: 'sample-device-of-player-2' },
  { player: 3, daysAgo: 7, provider: 'apns', token: '7c9d'.repeat(16) },
]

type PastSend = {
  source: 'call'
  at: number
  title: string
  body: string
  results: { player: number; state: PushState; reason?: string }[]
}

/** Earlier notifications of the sample studio. */
export const samplePastSends = (now: number): PastSend[] => [
  {
    source: 'call',
    at: now - 6 * dayMs,
    title: 'Galleon week',
    body: 'Three new ships wait in the harbour.',
    results: [
      { player: 0, state: 'accepted' },
      { player: 1, state: 'accepted' },
      { player: 2, state: 'dropped', reason: 'QuietHours' },
      { player: 3, state: 'rejected', reason: 'DeviceTokenNotForTopic' },
    ],
  },
  {
    source: 'call',
    at: now - 2 * dayMs,
    title: 'Your airship is ready',
    body: 'The repairs of the Albatross are done.',
    results: [
      { player: 0, state: 'accepted' },
      { player: 1, state: 'accepted' },
    ],
  },
]
