import { listCampaigns } from '@regent/contract/communicate/campaigns'
import { setCampaignLimits } from '@regent/contract/communicate/campaigns-delivery'
import { getPlayerPush, getPushKeys, listPushSends, sendPush, setPushAllowed } from '@regent/contract/communicate/push'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import { dayMs, hourMs, minuteMs, secondMs } from '@regent/contract/time'
import { afterEach, expect, test } from 'vitest'
import type { PushReply } from '../../../testing/push-services.ts'
import { register, setKeys, usePushServices } from '../../../testing/push-story.ts'
import { type Actor, ownApp, startApp } from '../../../testing/test-app.ts'
import { takeDue } from './delivery-queries.ts'
import { sendBatch } from './job.ts'

const made: string[] = []
const newToken = () => {
  const token = `${made.length.toString(16).padStart(4, '0')}${'ab'.repeat(30)}`
  made.push(token)
  return token
}

async function world() {
  const app = await ownApp()
  // The clock is that of the file: each test begins at noon.
  app.advance((dayMs * 1.5 - (app.now() % dayMs)) % dayMs)
  const services = await usePushServices(app)
  services.requests.length = 0
  services.replies.clear()
  await setKeys(await app.as('admin'), services)
  // A server that starts schedules the job for later: it runs here once, with nothing to send.
  app.advance(5 * secondMs)
  await app.runJobs()
  services.requests.length = 0
  const operator = () => app.as('developer')
  const send = async (to: Actor | Actor[], more: object = {}) => {
    const msg = {
      to: [to].flat().map(({ gamerTag }) => gamerTag),
      notification: { title: 'Hi', body: 'Come back' },
      ...more,
    }
    return (await operator()).send(sendPush, { body: { msgs: [msg] } })
  }
  const run = async (ms = 5 * secondMs) => {
    app.advance(ms)
    await app.runJobs()
  }
  const results = async () => (await (await operator()).call(listPushSends, {})).rows[0]?.results
  const player = async (provider: string, token = newToken()) => {
    const made = await app.player()
    await register(made, provider, token)
    return Object.assign(made, { device: token })
  }
  const devices = async ({ gamerTag }: Actor) =>
    (await (await operator()).call(getPlayerPush, { params: { gamerTag } })).devices.length
  return { app, services, operator, send, run, results, player, devices }
}

afterEach(async () => {
  const services = await usePushServices(await ownApp())
  services.state.beforeReply = async () => {}
  services.state.tokenReplies.length = 0
})

test('a notification reaches the devices of a player through both services, each once', async () => {
  const { services, send, run, results, player } = await world()
  const reader = await player('fcm')
  await register(reader, 'Apple', newToken())
  expect(await send(reader, { data: { level: '7' }, link: 'game://shop' })).toMatchObject({ status: 200, body: {} })
  expect(await results()).toEqual([
    { provider: 'apns', state: 'waiting', count: 1 },
    { provider: 'fcm', state: 'waiting', count: 1 },
  ])
  await run()
  await run()
  expect(services.requests.length).toBe(2)
  const fcm = services.requests.find(({ path }) => path.endsWith('messages:send'))
  expect(fcm?.body).toMatchObject({
    message: {
      token: reader.device,
      notification: { title: 'Hi', body: 'Come back' },
      data: { level: '7', link: 'game://shop', pushId: expect.stringMatching(/^\d+$/) },
      android: { priority: 'HIGH', ttl: expect.stringMatching(/^86\d\d\ds$/) },
    },
  })
  const apns = services.requests.find(({ path }) => path.startsWith('/3/device/'))
  expect(apns?.body).toMatchObject({ aps: { alert: { title: 'Hi', body: 'Come back' } }, link: 'game://shop' })
  expect(apns?.headers).toMatchObject({ 'apns-topic': 'com.example.skyraiders', 'apns-push-type': 'alert' })
  expect(await results()).toEqual([
    { provider: 'apns', state: 'accepted', count: 1 },
    { provider: 'fcm', state: 'accepted', count: 1 },
  ])
})

test('data without a text goes to the game only, in the background', async () => {
  const { services, send, run, player } = await world()
  await send([await player('apns'), await player('fcm')], { notification: undefined, data: { turn: '1' } })
  await run()
  const apns = services.requests.find(({ path }) => path.startsWith('/3/device/'))
  expect(apns).toMatchObject({
    headers: { 'apns-push-type': 'background', 'apns-priority': '5' },
    body: { aps: { 'content-available': 1 }, turn: '1' },
  })
  const fcm = services.requests.find(({ path }) => path.endsWith('messages:send'))
  expect(fcm?.body).toMatchObject({ message: { data: { turn: '1' }, android: { priority: 'NORMAL' } } })
  expect(fcm?.body).not.toHaveProperty('message.notification')
})

const fcmReply = (status: number, word: string, code?: string, more: object = {}): PushReply => ({
  status,
  body: { error: { code: status, status: word, details: code ? [{ errorCode: code, ...more }] : [] } },
})
const apnsReply = (status: number, reason: string, more: object = {}): PushReply => ({
  status,
  body: { reason, ...more },
})

test.each([
  ['fcm', fcmReply(404, 'NOT_FOUND', 'UNREGISTERED'), 'removed', 'UNREGISTERED', 0],
  ['fcm', fcmReply(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT'), 'removed', 'INVALID_ARGUMENT', 0],
  [
    'fcm',
    fcmReply(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', { fieldViolations: [{ field: 'message.data' }] }),
    'rejected',
    'INVALID_ARGUMENT',
    1,
  ],
  ['fcm', fcmReply(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH'), 'rejected', 'SENDER_ID_MISMATCH', 1],
  ['fcm', fcmReply(401, 'UNAUTHENTICATED', 'THIRD_PARTY_AUTH_ERROR'), 'rejected', 'THIRD_PARTY_AUTH_ERROR', 1],
  ['fcm', fcmReply(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'), 'waiting', 'QUOTA_EXCEEDED', 1],
  ['fcm', fcmReply(503, 'UNAVAILABLE', 'UNAVAILABLE'), 'waiting', 'UNAVAILABLE', 1],
  ['fcm', fcmReply(500, 'INTERNAL', 'INTERNAL'), 'waiting', 'INTERNAL', 1],
  ['fcm', fcmReply(401, 'UNAUTHENTICATED'), 'waiting', 'UNAUTHENTICATED', 1],
  ['fcm', fcmReply(403, 'PERMISSION_DENIED'), 'waiting', 'PERMISSION_DENIED', 1],
  ['fcm', { status: 418, body: { error: 'a b c' } }, 'rejected', 'Status418', 1],
  ['apns', apnsReply(400, 'BadDeviceToken'), 'removed', 'BadDeviceToken', 0],
  ['apns', apnsReply(410, 'Unregistered'), 'removed', 'Unregistered', 0],
  ['apns', apnsReply(410, 'ExpiredToken'), 'removed', 'ExpiredToken', 0],
  ['apns', apnsReply(400, 'DeviceTokenNotForTopic'), 'rejected', 'DeviceTokenNotForTopic', 1],
  ['apns', apnsReply(413, 'PayloadTooLarge'), 'rejected', 'PayloadTooLarge', 1],
  ['apns', apnsReply(400, 'TopicDisallowed'), 'waiting', 'TopicDisallowed', 1],
  ['apns', apnsReply(403, 'ExpiredProviderToken'), 'waiting', 'ExpiredProviderToken', 1],
  ['apns', apnsReply(403, 'InvalidProviderToken'), 'waiting', 'InvalidProviderToken', 1],
  ['apns', apnsReply(429, 'TooManyRequests'), 'waiting', 'TooManyRequests', 1],
  ['apns', apnsReply(429, 'TooManyProviderTokenUpdates'), 'waiting', 'TooManyProviderTokenUpdates', 1],
  ['apns', apnsReply(500, 'InternalServerError'), 'waiting', 'InternalServerError', 1],
  ['apns', apnsReply(503, 'Shutdown'), 'waiting', 'Shutdown', 1],
] as const)('%s %j: %s (%s), and %i devices stay', async (provider, reply, state, reason, stays) => {
  const { services, send, run, results, player, devices } = await world()
  const reader = await player(provider)
  services.replies.set(reader.device, [reply])
  await send(reader)
  await run()
  expect(await results()).toEqual([{ provider, state, reason, count: 1 }])
  expect(await devices(reader)).toBe(stays)
  // A notification that waits is sent after the delay.
  await run(20 * secondMs)
  await run()
  expect(services.requests.length).toBe(state === 'waiting' ? 2 : 1)
  if (state === 'waiting') expect(await results()).toEqual([{ provider, state: 'accepted', count: 1 }])
})

test('a rejected key is shown until the service accepts it again', async () => {
  const { services, operator, send, run, player } = await world()
  const reader = await player('apns')
  services.replies.set(reader.device, [apnsReply(403, 'InvalidProviderToken')])
  await send(reader)
  await run()
  const problem = async () =>
    (await (await operator()).call(getPushKeys, {})).keys.find(({ provider }) => provider === 'apns')?.problem
  expect(await problem()).toMatchObject({ reason: 'InvalidProviderToken' })
  await run(20 * secondMs)
  await run()
  expect(await problem()).toBeUndefined()
})

test('a device that was registered after the time of a 410 is kept', async () => {
  const { app, services, send, run, results, player, devices } = await world()
  const reader = await player('apns')
  services.replies.set(reader.device, [apnsReply(410, 'Unregistered', { timestamp: app.now() - hourMs })])
  await send(reader)
  await run()
  expect(await results()).toMatchObject([{ state: 'removed' }])
  expect(await devices(reader)).toBe(1)
})

test('Retry-After is obeyed, as seconds and as a date', async () => {
  const { app, services, send, run, player } = await world()
  const reader = await player('fcm')
  const date = new Date(app.now() + 30 * minuteMs).toUTCString()
  services.replies.set(reader.device, [
    { ...fcmReply(429, 'RESOURCE_EXHAUSTED'), headers: { 'retry-after': '600' } },
    { ...fcmReply(503, 'UNAVAILABLE'), headers: { 'retry-after': date } },
  ])
  await send(reader)
  await run()
  await run(9 * minuteMs)
  expect(services.requests.length).toBe(1)
  await run(2 * minuteMs)
  expect(services.requests.length).toBe(2)
  await run(15 * minuteMs)
  expect(services.requests.length).toBe(2)
  await run(5 * minuteMs)
  expect(services.requests.length).toBe(3)
})

test('a notification is dropped after its lifetime', async () => {
  const { services, send, run, results, player } = await world()
  const [late, failing] = [await player('fcm'), await player('fcm')]
  await send(late, { lifetimeSeconds: 60 })
  await run(2 * minuteMs)
  expect(services.requests.length).toBe(0)
  expect(await results()).toEqual([{ provider: 'fcm', state: 'dropped', reason: 'Expired', count: 1 }])
  services.replies.set(failing.device, Array(9).fill(fcmReply(503, 'UNAVAILABLE')))
  await send(failing, { lifetimeSeconds: 60 })
  for (let count = 0; count < 4; count += 1) await run(20 * secondMs)
  expect(await results()).toEqual([{ provider: 'fcm', state: 'dropped', reason: 'UNAVAILABLE', count: 1 }])
})

test('an access token is requested once per key and renewed before its end; a failure of the endpoint is retried', async () => {
  const { services, send, run, results, player } = await world()
  const readers = await Promise.all([player('fcm'), player('fcm'), player('fcm')])
  const before = services.accessTokens.size
  await send(readers)
  await run()
  const first = services.accessTokens.size
  expect(first - before).toBeLessThanOrEqual(1)
  await send(readers)
  await run()
  expect(services.accessTokens.size).toBe(first)
  services.state.tokenReplies.push({ status: 503, body: {} })
  await run(56 * minuteMs)
  await send(readers)
  await run()
  expect(await results()).toEqual([{ provider: 'fcm', state: 'waiting', reason: 'Status503', count: 3 }])
  await run(20 * secondMs)
  await run()
  expect(await results()).toEqual([{ provider: 'fcm', state: 'accepted', count: 3 }])
  expect(services.accessTokens.size).toBe(first + 1)
})

test('a provider token of APNs is used for 50 minutes, and connections are reused', async () => {
  const { services, send, run, player } = await world()
  const reader = await player('apns')
  const tokensUsed = () => new Set(services.requests.map(({ headers }) => headers.authorization)).size
  for (const wait of [0, 30, 19]) {
    await run(wait * minuteMs)
    await send(reader)
    await run()
  }
  expect([services.requests.length, tokensUsed()]).toEqual([3, 1])
  await run(2 * minuteMs)
  await send(reader)
  await run()
  expect(tokensUsed()).toBe(2)
  expect(services.sessions.size).toBeLessThanOrEqual(4)
})

test('a notification is sent again if the server dies before it records the result, and is counted once', async () => {
  const { app, services, send, run, results, player } = await world()
  const reader = await player('apns')
  await send(reader)
  app.advance(5 * secondMs)
  const lease = { limit: 10, leaseMs: 2 * minuteMs }
  const [lost] = await takeDue(app.db, app.services.clock, lease)
  expect(lost).toMatchObject({ tries: 1, token: reader.device })
  // Nobody else takes it during the lease.
  await run()
  expect(services.requests.length).toBe(0)
  await run(2 * minuteMs)
  expect(services.requests.length).toBe(1)
  expect(await results()).toEqual([{ provider: 'apns', state: 'accepted', count: 1 }])
  // The first server comes back: its result is not recorded.
  await sendBatch(app.services, { send: async () => ({ state: 'rejected', reason: 'Late' }) }, lost ? [lost] : [])
  expect(await results()).toEqual([{ provider: 'apns', state: 'accepted', count: 1 }])
})

test('two servers share the queue: each notification has one attempt', async () => {
  const { app, services, send, results, player } = await world()
  const readers = await Promise.all(Array.from({ length: 30 }, () => player('apns')))
  await send(readers)
  app.advance(5 * secondMs)
  const other = await startApp({ fcmUrl: services.fcmUrl, apnsUrl: services.apnsUrl }, app.databaseUrl, {
    clock: app.services.clock,
  })
  try {
    await Promise.all([app.runJobs(), other.jobs.runDue()])
  } finally {
    await other.close()
  }
  const paths = services.requests.map(({ path }) => path)
  expect([paths.length, new Set(paths).size]).toEqual([30, 30])
  expect(await results()).toEqual([{ provider: 'apns', state: 'accepted', count: 30 }])
})

test('at most 50 requests run at the same time', async () => {
  const { app, services, send, run, results } = await world()
  const { state } = services
  const most = 50
  const readers = await Promise.all([app.player(), app.player(), app.player()])
  for (const reader of readers) for (let count = 0; count < 20; count += 1) await register(reader, 'apns', newToken())
  expect(await send(readers)).toMatchObject({ status: 200 })
  // Replies wait until there are as many requests as are allowed.
  let release = () => {}
  const full = new Promise<void>((resolve) => {
    release = resolve
  })
  state.mostRunning = 0
  state.beforeReply = () => {
    if (state.running >= most) release()
    return full
  }
  await run()
  expect(state.mostRunning).toBe(most)
  expect(await results()).toEqual([{ provider: 'apns', state: 'accepted', count: 60 }])
})

test('notifications wait in quiet hours; urgent ones do not', async () => {
  const { app, services, operator, send, run, results, player } = await world()
  const reader = await player('apns')
  await (await operator()).call(setCampaignLimits, {
    body: { limits: { timeZone: 'UTC', quiet: { from: '11:00', to: '14:00' } } },
  })
  await send(reader)
  await run()
  expect(services.requests.length).toBe(0)
  expect(await results()).toEqual([{ provider: 'apns', state: 'waiting', reason: 'QuietHours', count: 1 }])
  await send(reader, { urgent: true })
  await run()
  expect(services.requests.length).toBe(1)
  await send(reader, { lifetimeSeconds: 60 })
  await run()
  expect(await results()).toEqual([{ provider: 'apns', state: 'dropped', reason: 'QuietHours', count: 1 }])
  app.advance(2 * hourMs)
  await run()
  expect(services.requests.length).toBe(2)
})

test('a change of the clock does not shift the end of quiet hours', async () => {
  const { app, services, operator, send, run, player } = await world()
  const reader = await player('apns')
  await (await operator()).call(setStats, {
    params: { objectId: toObjectId('game.private', reader.gamerTag) },
    body: { set: { TIME_ZONE: 'Europe/Berlin' } },
  })
  await (await operator()).call(setCampaignLimits, {
    body: { limits: { timeZone: 'UTC', quiet: { from: '22:00', to: '08:00' } } },
  })
  // Summer time begins in the night to 29 March: 08:00 in Berlin is 06:00 UTC.
  app.advance(Date.parse('2026-03-28T23:00Z') - app.now())
  await send(reader)
  await run()
  await run(Date.parse('2026-03-29T05:59Z') - app.now())
  expect(services.requests.length).toBe(0)
  await run(Date.parse('2026-03-29T06:00:10Z') - app.now())
  expect(services.requests.length).toBe(1)
})

test('a player who turns notifications off gets none, also of those that wait', async () => {
  const { services, operator, send, run, results, player } = await world()
  const reader = await player('fcm')
  const params = { gamerTag: reader.gamerTag }
  await send(reader)
  const by = await operator()
  await by.call(setPushAllowed, { params, body: { allowed: false } })
  await run()
  expect(await results()).toEqual([{ provider: 'fcm', state: 'dropped', reason: 'OptedOut', count: 1 }])
  await send(reader)
  await run()
  expect(services.requests.length).toBe(0)
  expect(await results()).toEqual([])
  expect((await by.call(getPlayerPush, { params })).allowed).toBe(false)
  expect((await by.call(listCampaigns, {})).campaigns).toEqual([])
})

test('the results of the services do not wait for each other: an unreachable service is retried', async () => {
  const { app, services, send, run, results, player } = await world()
  const readers = [await player('fcm'), await player('apns')]
  app.services.settings.apnsUrl = 'http://127.0.0.1:1'
  await send(readers)
  await run()
  expect(await results()).toEqual([
    { provider: 'apns', state: 'waiting', reason: 'NotReached', count: 1 },
    { provider: 'fcm', state: 'accepted', count: 1 },
  ])
  app.services.settings.apnsUrl = services.apnsUrl
  await run(20 * secondMs)
  await run()
  expect(await results()).toEqual([
    { provider: 'apns', state: 'accepted', count: 1 },
    { provider: 'fcm', state: 'accepted', count: 1 },
  ])
})
