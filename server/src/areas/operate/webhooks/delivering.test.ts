import { listNeeds } from '@regent/contract/operate/now'
import {
  createWebhook,
  deleteWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  redeliverFailedDeliveries,
} from '@regent/contract/operate/webhooks'
import { dayMs, hourMs, minuteMs } from '@regent/contract/time'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../engines/database/database.ts'
import { recordEvents } from '../../../kernel/history/record.ts'
import { type LocalService, startLocalService } from '../../../testing/local-service.ts'
import { type Actor, ownApp, startApp, type TestApp } from '../../../testing/test-app.ts'
import { deleteLongLogs, markFullQueues, selectDueWebhooks, takeDeliveries } from './delivery-queries.ts'
import { nextAttemptAt, retryDelayMs } from './retries.ts'
import { WebhookSender } from './sender.ts'

let app: TestApp
let admin: Actor
let endpoint: LocalService
/** Another server on the same database. */
let other: Awaited<ReturnType<typeof startApp>>

beforeAll(async () => {
  app = await ownApp()
  app.mayCallLoopback()
  admin = await app.as('admin')
  endpoint = await startLocalService(() => ({ status: 204 }))
  other = await startApp({ privateHosts: ['loopback'] }, app.databaseUrl, { clock: app.now })
})
afterEach(async () => {
  for (const { id } of (await admin.call(listWebhooks, {})).webhooks)
    await admin.call(deleteWebhook, { params: { id } })
  await app.query('delete from webhook_deliveries')
  endpoint.asked.length = 0
  endpoint.answer = () => ({ status: 204 })
})
afterAll(async () => {
  await other.close()
  await endpoint.close()
})

/** Advances the clock; tokens end meanwhile. */
async function later(ms: number) {
  app.advance(ms)
  admin = await app.as('admin')
}
const make = async (path = '/hook') => {
  const body = { name: path, description: '', url: endpoint.url + path, events: ['player.created'], isEnabled: true }
  return (await admin.call(createWebhook, { body })).webhook
}
const record = (db: Db, ...tags: number[]) =>
  recordEvents(
    { db, id: app.pid },
    tags.map((gamerTag) => ({ namespace: 'platform_session_install', at: app.now(), gamerTag, fields: {} })),
  )
const senderOf = (services = app.services) => new WebhookSender(services, app.app.log, () => 0.5)
/** Sends everything that is due, until nothing is. */
async function sendAll(sender = senderOf()) {
  for (;;) {
    const started = await sender.pass()
    await sender.idle()
    if (started === 0) return
  }
}
const read = async (id: number) => (await admin.call(listWebhooks, {})).webhooks.find((one) => one.id === id)
const deliveriesOf = async (id: number) =>
  (await admin.call(listWebhookDeliveries, { params: { id }, query: { limit: 200 } })).rows
const received = () =>
  endpoint.asked.map(({ text, path }) => ({ ...(JSON.parse(text) as { id: string; player: string }), path }))

test('a change that is rolled back sends nothing, a committed one is sent', async () => {
  const { id } = await make()
  const failure = app.db.transaction().execute(async (transaction) => {
    await record(transaction as Db, 1)
    throw new Error('rolled back')
  })
  await expect(failure).rejects.toThrow('rolled back')
  expect((await read(id))?.waiting).toBe(0)
  await app.db.transaction().execute((transaction) => record(transaction as Db, 2))
  await sendAll()
  expect(received().map(({ player }) => player)).toEqual(['2'])
})

test('the pauses grow from 5 seconds to 6 hours, and the last attempt is after 24 hours', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempt) => retryDelayMs(attempt, 0.5) / 1_000)
  expect(pauses).toEqual([5, 20, 80, 320, 1_280, 5_120, 20_480, 21_600, 21_600])
  expect([retryDelayMs(1, 0), retryDelayMs(1, 1)]).toEqual([4_000, 6_000])
  let now = 0
  let attempts = 0
  for (let next: number | undefined = 0; next !== undefined; next = nextAttemptAt(attempts, now, dayMs, 0.5)) {
    now = next
    attempts += 1
  }
  expect([attempts, now]).toEqual([11, dayMs])
})

test('a failing delivery is tried for 24 hours, then given up and shown; all are sent again on request', async () => {
  const { id } = await make()
  endpoint.answer = () => ({ status: 503, body: 'maintenance' })
  await record(app.db, 1, 2)
  for (let hours = 0; hours < 60; hours += 1) {
    await sendAll()
    await later(30 * minuteMs)
  }
  expect(await read(id)).toMatchObject({ waiting: 0, failed: 2, failingSince: expect.any(Number) })
  const [newest] = await deliveriesOf(id)
  expect(newest).toMatchObject({ state: 'failed', last: { status: 503, answer: 'maintenance' } })
  const { log } = await admin.call(getWebhookDelivery, { params: { id, delivery: newest?.id ?? 0 } })
  expect(log.length).toBeGreaterThan(8)
  const { needs } = await admin.call(listNeeds, {})
  expect(needs).toContainEqual(expect.objectContaining({ kind: 'failed-deliveries', id: String(id), count: 2 }))
  endpoint.answer = () => ({ status: 200 })
  expect(await admin.call(redeliverFailedDeliveries, { params: { id } })).toEqual({ count: 2 })
  await sendAll()
  const after = await read(id)
  expect(after).toMatchObject({ waiting: 0, failed: 0 })
  expect(after?.failingSince).toBeUndefined()
})

test('deliveries of a player are in order whatever fails, on two servers [property]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 25 }),
      fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
      async (tags, fails) => {
        const { id } = await make()
        endpoint.asked.length = 0
        const delivered: string[] = []
        const active = new Set<string>()
        let overlaps = 0
        let calls = 0
        endpoint.answer = async ({ text }) => {
          const { id: event, player } = JSON.parse(text)
          if (active.has(player)) overlaps += 1
          active.add(player)
          await new Promise(setImmediate)
          active.delete(player)
          calls += 1
          if (fails[calls % 10] && calls < 40) return { status: 500 }
          delivered.push(`${player} ${event}`)
          return { status: 200 }
        }
        for (const tag of tags) await record(app.db, tag)
        const senders = [senderOf(), senderOf(other.services)]
        for (let round = 0; round < 80 && delivered.length < tags.length; round += 1) {
          await Promise.all(senders.map((sender) => sender.pass()))
          await Promise.all(senders.map((sender) => sender.idle()))
          await later(10 * minuteMs)
        }
        await admin.call(deleteWebhook, { params: { id } })
        const order = (player: number) =>
          delivered.filter((one) => one.startsWith(`${player} `)).map((one) => Number(one.split('_').at(-1)))
        for (const player of new Set(tags)) {
          const ids = order(player)
          expect(ids).toEqual([...ids].sort((a, b) => a - b))
          expect(ids).toHaveLength(tags.filter((tag) => tag === player).length)
        }
        expect(overlaps).toBe(0)
      },
    ),
    { numRuns: 8 },
  )
})

test('a server that dies between sending and storing sends the event again, with the same id', async () => {
  const { id } = await make()
  await record(app.db, 1, 1)
  const [webhook] = await selectDueWebhooks(app.db, app.services.clock)
  if (!webhook) throw new Error('nothing is due')
  const options = { room: 5, leaseMs: minuteMs, blockedMs: 1_000, clock: app.services.clock }
  const { taken } = await takeDeliveries(app.db, webhook, options)
  expect(taken).toHaveLength(1)
  await sendAll(senderOf(other.services))
  expect(endpoint.asked).toEqual([])
  await later(minuteMs)
  await sendAll(senderOf(other.services))
  const events = received().map(({ id: event }) => event)
  expect(events[0]).toBe(`msg_${app.pid}_${taken[0]?.id}`)
  expect(events).toHaveLength(2)
  expect((await read(id))?.day.delivered).toBe(2)
})

test('two servers send each delivery once', async () => {
  const { id } = await make()
  await record(app.db, ...Array.from({ length: 60 }, (_, n) => n + 1))
  await Promise.all([sendAll(), sendAll(senderOf(other.services))])
  await sendAll()
  expect(new Set(received().map(({ player }) => player)).size).toBe(60)
  expect(endpoint.asked).toHaveLength(60)
  expect((await read(id))?.waiting).toBe(0)
})

test('a slow endpoint holds up no other webhook, and a failing player no other player', async () => {
  await make('/slow')
  await make('/fast')
  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  endpoint.answer = async ({ path, text }) => {
    if (path === '/slow') await slow
    return { status: path === '/fast' && JSON.parse(text).player === '1' ? 500 : 200 }
  }
  await record(app.db, ...Array.from({ length: 30 }, (_, n) => n + 1))
  const sender = senderOf()
  const fast = () => received().filter(({ path }) => path === '/fast')
  while (new Set(fast().map(({ player }) => player)).size < 30) {
    await sender.pass()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(received().filter(({ path }) => path === '/slow').length).toBeLessThanOrEqual(8)
  release()
  await sender.idle()
})

test('a player whose delivery waits for its next attempt does not hide others behind a long queue', async () => {
  await make()
  endpoint.answer = ({ text }) => ({ status: JSON.parse(text).player === '1' ? 500 : 200 })
  await record(app.db, ...Array.from({ length: 450 }, () => 1), 2)
  await sendAll()
  await sendAll()
  expect(received().map(({ player }) => player)).toContain('2')
  expect(received().filter(({ player }) => player === '1').length).toBeLessThan(3)
})

test('after days of failures the server disables the webhook, mails the admins and shows a need', async () => {
  const { id } = await make()
  endpoint.answer = () => ({ status: 500 })
  for (let day = 0; day < 5; day += 1) {
    await record(app.db, 100 + day)
    await sendAll()
    await later(dayMs)
  }
  expect(await read(id)).toMatchObject({ isEnabled: false, stoppedWhy: 'Every delivery failed for 3 days.' })
  const mails = await app.db.selectFrom('emails').select('subject').where('cid', '=', app.cid).execute()
  expect(mails).toContainEqual({ subject: 'Webhook disabled: /hook' })
  const { needs } = await admin.call(listNeeds, {})
  expect(needs).toContainEqual(expect.objectContaining({ kind: 'stopped-webhooks', id: String(id) }))
})

test('410 disables the webhook immediately', async () => {
  const { id } = await make()
  endpoint.answer = () => ({ status: 410 })
  await record(app.db, 1)
  await sendAll()
  expect(await read(id)).toMatchObject({ isEnabled: false, stoppedWhy: 'The endpoint answered 410 Gone.' })
})

test('a success ends the failures that a concurrent delivery began', async () => {
  const { id } = await make()
  let fail = () => {}
  const isFailed = new Promise<void>((resolve) => {
    fail = resolve
  })
  endpoint.answer = async ({ text }) => {
    if (JSON.parse(text).player === '1') return { status: 500 }
    await isFailed
    return { status: 200 }
  }
  await record(app.db, 1, 2)
  const sender = senderOf()
  expect(await sender.pass()).toBe(2)
  while ((await read(id))?.failingSince === undefined) await new Promise(setImmediate)
  fail()
  await sender.idle()
  expect((await read(id))?.failingSince).toBeUndefined()
})

test('the deliveries of an archived realm wait until it is active again', async () => {
  await make()
  await record(app.db, 1)
  const archive = (at: string) => app.query(`update realms set archived_at = ${at} where pid = '${app.pid}'`)
  await archive('now()')
  await sendAll()
  expect(endpoint.asked).toEqual([])
  await archive('null')
  await sendAll()
  expect(endpoint.asked).toHaveLength(1)
})

const limitQueue = (id: number, limit: number) =>
  app.query(`update webhooks set queue_limit = ${limit} where id = ${id}`)
const markFull = () => markFullQueues(app.db, new Date(app.now()))

test('a full queue drops further events until it is half empty', async () => {
  const { id } = await make()
  await limitQueue(id, 4)
  await record(app.db, 1, 2, 3, 4)
  await markFull()
  expect((await read(id))?.fullSince).toBe(app.now())
  await record(app.db, 5)
  expect(await read(id)).toMatchObject({ waiting: 4, dropped: 1 })
  await markFull()
  expect(await read(id)).toMatchObject({ waiting: 4, dropped: 1 })
  await app.query(`delete from webhook_deliveries where gamer_tag <= 3 and webhook_id = ${id}`)
  await markFull()
  await record(app.db, 6)
  expect((await read(id))?.waiting).toBe(2)
})

test('one transaction with more events than the queue holds fills it, and counts the others as dropped', async () => {
  const { id } = await make()
  await limitQueue(id, 2_500)
  const { id: unlimited } = await make('/unlimited')
  const tags = Array.from({ length: 1_000 }, (_, n) => n + 1)
  await app.db.transaction().execute(async (transaction) => {
    for (let part = 0; part < 5; part += 1) await record(transaction as Db, ...tags)
  })
  expect(await read(id)).toMatchObject({ waiting: 2_500, dropped: 2_500, fullSince: app.now() })
  const other = await read(unlimited)
  expect(other?.waiting).toBe(5_000)
  expect(other?.dropped).toBeUndefined()
  const { needs } = await admin.call(listNeeds, {})
  expect(needs).toContainEqual(
    expect.objectContaining({ id: String(id), reason: 'The queue is full. Dropped so far: 2,500 events.' }),
  )
})

test('a full queue does not wait for another transaction that holds the webhook', async () => {
  const { id } = await make()
  await limitQueue(id, 1)
  await app.db.transaction().execute(async (transaction) => {
    await record(transaction as Db, 1, 2)
    await record(app.db, 3)
    await record(app.db, 4)
  })
  expect(await read(id)).toMatchObject({ waiting: 2, dropped: 2 })
})

test('the log keeps the newest delivered events, for seven days', async () => {
  await app.runJobs()
  const { id } = await make()
  for (let tag = 1; tag <= 6; tag += 1) await record(app.db, tag)
  await sendAll()
  await deleteLongLogs(app.db, 4, 100)
  expect((await deliveriesOf(id)).map(({ player }) => player)).toEqual(['6', '5', '4', '3'])
  await later(7 * dayMs + 2 * hourMs)
  await record(app.db, 7)
  await app.runJobs()
  expect((await deliveriesOf(id)).map(({ player }) => player)).toEqual(['7'])
})

test('a stopped server gives its deliveries back', async () => {
  await make()
  let arrived = () => {}
  const sent = new Promise<void>((resolve) => {
    arrived = resolve
  })
  endpoint.answer = async () => {
    arrived()
    await new Promise(() => {})
    return {}
  }
  await record(app.db, 1)
  const running = senderOf().start()
  await sent
  await running.stop(1_000)
  endpoint.answer = () => ({ status: 200 })
  await sendAll()
  expect(endpoint.asked).toHaveLength(2)
})
