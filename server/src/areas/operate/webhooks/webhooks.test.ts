import { createHmac } from 'node:crypto'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { setEmailSender } from '@regent/contract/communicate/emails'
import {
  type ChangeData,
  type PlayerEventType,
  playerEvents,
  playerEventTypes,
  type WebhookEventType,
} from '@regent/contract/operate/webhook-events'
import {
  createWebhook,
  deleteWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  maxWebhooks,
  redeliverFailedDeliveries,
  redeliverWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type WebhookContent,
} from '@regent/contract/operate/webhooks'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { hourMs } from '@regent/contract/time'
import { afterAll, afterEach, beforeAll, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import type * as z from 'zod'
import {
  type ChangeEventData,
  type PlayerEventData,
  verifyWebhook,
  type WebhookEvent,
} from '../../../../../client/src/webhooks.ts'
import { recordEvents } from '../../../kernel/history/record.ts'
import { type LocalService, startLocalService } from '../../../testing/local-service.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { toPayload } from './payload.ts'
import { WebhookSender } from './sender.ts'
import { signedHeaders } from './signature.ts'

let app: TestApp
let admin: Actor
let endpoint: LocalService

beforeAll(async () => {
  app = await ownApp()
  admin = await app.as('admin')
  endpoint = await startLocalService(() => ({ status: 204 }))
})
beforeEach(() => app.mayCallLoopback())
afterEach(async () => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  endpoint.asked.length = 0
  endpoint.answer = () => ({ status: 204 })
  for (const { id } of (await admin.call(listWebhooks, {})).webhooks)
    await admin.call(deleteWebhook, { params: { id } })
})
afterAll(() => endpoint.close())

/** Advances the clock; tokens end meanwhile. */
async function later(ms: number) {
  app.advance(ms)
  admin = await app.as('admin')
}
const content = (more: Partial<WebhookContent> = {}): WebhookContent => ({
  name: 'Warehouse',
  description: '',
  url: `${endpoint.url}/hook`,
  events: ['player.created'],
  isEnabled: true,
  ...more,
})
const make = async (more: Partial<WebhookContent> = {}) => {
  const { webhook, secret } = await admin.call(createWebhook, { body: content(more) })
  return { ...webhook, params: { id: webhook.id }, secret }
}
const install = (gamerTag: number) =>
  recordEvents({ db: app.db, id: app.pid }, [
    { namespace: 'platform_session_install', at: app.now(), gamerTag, fields: { 'device.platform': 'WebGL' } },
  ])
const send = async () => {
  const sender = new WebhookSender(app.services, app.app.log)
  const count = await sender.pass()
  await sender.idle()
  return count
}
const read = async (id: number) => (await admin.call(listWebhooks, {})).webhooks.find((one) => one.id === id)
const isSigned = (secret: string, nth = 0) => {
  const asked = endpoint.asked[nth]
  if (!asked) return false
  const { headers, text } = asked
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

test('an event is sent with its data, its player and a signature', async () => {
  const { id, secret, params } = await make()
  await install(17)
  expect(await send()).toBe(1)
  expect(JSON.parse(endpoint.asked[0]?.text ?? '')).toEqual({
    id: expect.stringMatching(/^msg_/),
    type: 'player.created',
    created: app.now(),
    realm: app.scope,
    player: '17',
    data: { platform: 'WebGL' },
  })
  expect(endpoint.asked[0]?.headers['webhook-timestamp']).toBe(String(Math.floor(app.now() / 1_000)))
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(isSigned(secret)).toBe(true)
  expect(await read(id)).toMatchObject({ waiting: 0, failed: 0, day: { delivered: 1, failed: 0 } })
  const { rows } = await admin.call(listWebhookDeliveries, { params, query: {} })
  expect(rows).toMatchObject([{ type: 'player.created', state: 'delivered', player: '17', last: { status: 204 } }])
  const whole = await admin.call(getWebhookDelivery, { params: { ...params, delivery: rows[0]?.id ?? 0 } })
  expect(whole.payload).toBe(endpoint.asked[0]?.text)
  expect(whole.log).toHaveLength(1)
})

test('only selected events of the same realm are queued, and none that a game reports', async () => {
  const { id } = await make()
  const fields = { session_id: 1, session_length_minutes: 2 }
  await recordEvents({ db: app.db, id: app.pid }, [
    { namespace: 'platform_session_session_end', at: app.now(), gamerTag: 1, fields },
  ])
  await recordEvents({ db: app.db, id: app.staging }, [
    { namespace: 'platform_session_install', at: app.now(), gamerTag: 1, fields: {} },
  ])
  await app.query(
    `insert into history_events (pid, namespace, at, gamer_tag, fields, is_reported)
     values ('${app.pid}', 'platform_session_install', now(), 1, '{}', true)`,
  )
  expect((await read(id))?.waiting).toBe(0)
})

test('a disabled webhook queues nothing', async () => {
  const { id, params } = await make({ isEnabled: false })
  await install(1)
  await admin.call(updateWebhook, { params, body: { isEnabled: true } })
  await install(2)
  expect((await read(id))?.waiting).toBe(1)
})

test('changes of operators are sent without values', async () => {
  const { id } = await make({ events: ['change.webhook'] })
  const other = await make({ name: 'Second', events: ['change.*'] })
  await admin.call(updateWebhook, { params: other.params, body: { description: 'ask ada@studio.test' } })
  await send()
  await send()
  const received = endpoint.asked.map(({ text }) => JSON.parse(text))
  const [changed] = received.filter(({ data }) => data.change === 'changed')
  expect(changed).toMatchObject({
    type: 'change.webhook',
    data: {
      recordId: String(other.id),
      change: 'changed',
      fields: ['description'],
      accountId: String(admin.accountId),
      role: 'admin',
    },
  })
  expect(JSON.stringify(received)).not.toContain('ada@studio.test')
  // The webhook also gets its own creation.
  expect((await read(id))?.day.delivered).toBe(3)
})

test('changes of the organization cannot be selected, because none of them occurs in a realm', async () => {
  const refused = await admin.send(createWebhook, { body: content({ events: ['change.email-sender'] }) })
  expect(refused).toMatchObject({ status: 400, body: { field: 'events.0' } })
  await make({ events: ['change.*'] })
  await send()
  endpoint.asked.length = 0
  const sender = { name: 'The crew', address: 'crew@studio.test' }
  await admin.call(setEmailSender, { body: { sender } })
  const list = () => admin.call(listAuditEntries, { query: { subject: 'email-sender' } }, { scope: String(app.cid) })
  const [entry] = (await list()).rows
  // The undo is a call in the scope of a realm.
  await admin.call(undoChanges, { body: { ids: [entry?.id ?? 0] } })
  expect((await list()).rows.map(({ pid }) => pid)).toEqual([undefined, undefined])
  await send()
  expect(endpoint.asked).toEqual([])
})

test('the data of each type follows its schema', () => {
  const raw = {
    'device.platform': 'iOS',
    session_id: 5,
    session_length_minutes: 3,
    txid: 12,
    provider: 'steam',
    price: 999,
    sku: 'gems',
    currency: 'EUR',
    amount: 899,
    reason: 'customer',
    offer: 'sword',
    calendar: 'c',
    index: 1,
    streak: 2,
    group: 7,
    type: 'guild',
    trial: 't',
    cohort: 'a',
  }
  for (const type of playerEventTypes) {
    const source = playerEvents[type].namespace
    const { data, ...payload } = toPayload(1, { pid: 'DE_1', id: 3, source, at: 4, gamer_tag: 5, data: raw })
    expect(payload).toEqual({ id: 'msg_DE_1_3', type, created: 4, realm: '1.DE_1', player: '5' })
    expect(playerEvents[type].data.strict().safeParse(data).error?.message, type).toBeUndefined()
  }
})

test('the client types events as the contract does', async () => {
  type Data = { [Type in PlayerEventType]: z.infer<(typeof playerEvents)[Type]['data']> }
  expectTypeOf<Data>().toExtend<PlayerEventData>()
  expectTypeOf<PlayerEventData>().toExtend<Data>()
  expectTypeOf<z.infer<typeof ChangeData>>().toExtend<ChangeEventData>()
  expectTypeOf<ChangeEventData>().toExtend<z.infer<typeof ChangeData>>()
  expectTypeOf<Exclude<WebhookEventType, WebhookEvent['type']>>().toBeNever()
  const { secret } = await make()
  await install(7)
  await send()
  const [asked] = endpoint.asked
  if (!asked) throw new Error('nothing was sent')
  const event = await verifyWebhook({ secrets: [secret], headers: asked.headers, body: asked.text, now: app.now() })
  if (event.type !== 'player.created') throw new Error(event.type)
  expect([event.player, event.data.platform]).toEqual(['7', 'WebGL'])
})

test('the signature equals the example of Standard Webhooks, which the clients in C# and GDScript verify', () => {
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' }
  expect(signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], signed)).toEqual({
    'webhook-id': signed.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('after a rotation both secrets sign until the old one ends', async () => {
  const { secret: first, params } = await make()
  const madeAt = app.now()
  await later(hourMs)
  const { secret: second, webhook } = await admin.call(rotateWebhookSecret, { params, body: { overlapHours: 2 } })
  expect(webhook.secrets).toEqual([{ created: app.now() }, { created: madeAt, ends: app.now() + 2 * hourMs }])
  await install(1)
  await send()
  expect([isSigned(first), isSigned(second)]).toEqual([true, true])
  await later(2 * hourMs)
  await install(2)
  await send()
  expect([isSigned(first, 1), isSigned(second, 1)]).toEqual([false, true])
  const third = await admin.call(rotateWebhookSecret, { params, body: { overlapHours: 0 } })
  await install(3)
  await send()
  expect([isSigned(second, 2), isSigned(third.secret, 2)]).toEqual([false, true])
})

test('secrets are neither answered nor audited', async () => {
  const { secret, params } = await make()
  await admin.call(rotateWebhookSecret, { params, body: {} })
  const { rows: entries } = await admin.call(listAuditEntries, { query: { limit: 50 } })
  const shown = JSON.stringify([entries, (await admin.call(listWebhooks, {})).webhooks])
  expect(shown).not.toContain(secret.slice('whsec_'.length))
  expect(shown).not.toContain('whsec_')
})

test('an undo restores a deleted webhook with its id, its secret and its log', async () => {
  const { id, secret, params } = await make()
  await install(1)
  await send()
  await admin.call(deleteWebhook, { params })
  const { rows: entries } = await admin.call(listAuditEntries, { query: { limit: 1 } })
  await admin.call(undoChanges, { body: { ids: entries.map((entry) => entry.id) } })
  await install(2)
  await send()
  expect(isSigned(secret, 1)).toBe(true)
  expect((await read(id))?.day.delivered).toBe(2)
})

test('the test event shows the answer, also of a disabled webhook, and stores nothing', async () => {
  endpoint.answer = () => ({ status: 500, body: `\0${'ä😀'.repeat(2_000)}` })
  const { id, params, secret } = await make({ isEnabled: false })
  const { isDelivered, attempt } = await admin.call(testWebhook, { params })
  expect(isDelivered).toBe(false)
  expect(attempt).toMatchObject({ status: 500, error: 'The answer was 500 instead of 200 to 299.' })
  expect([...attempt.answer]).toHaveLength(1_000)
  expect(JSON.parse(endpoint.asked[0]?.text ?? '')).toMatchObject({ type: 'webhook.test' })
  expect(isSigned(secret)).toBe(true)
  expect(await read(id)).toMatchObject({ waiting: 0, failed: 0 })
})

test('an answer with any characters is stored', async () => {
  endpoint.answer = () => ({ status: 500, body: `\0${'x'.repeat(999)}😀` })
  const { params } = await make()
  await install(1)
  await send()
  const { rows } = await admin.call(listWebhookDeliveries, { params, query: {} })
  expect(rows[0]?.last?.answer).toBe(`${'x'.repeat(999)}😀`)
})

test('URLs of private hosts, with a password, or with http are rejected', async () => {
  app.services.settings.privateHosts = []
  const tryUrl = async (url: string) => {
    const { status, body } = await admin.send(createWebhook, { body: content({ url }) })
    return `${status} ${(body as { field?: string }).field}`
  }
  for (const url of [
    'https://127.0.0.1/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://localhost/x',
    'http://example.com/x',
    'https://user:secret@example.com/x',
    'ftp://example.com/x',
    'javascript:alert(1)',
  ])
    expect(await tryUrl(url), url).toBe('400 url')
  expect((await admin.send(createWebhook, { body: content({ url: 'https://example.com/x' }) })).status).toBe(200)
})

test('a name that leads to a private address later is not called, and redirects are not followed', async () => {
  const { params } = await make()
  endpoint.answer = () => ({ status: 302 })
  expect((await admin.call(testWebhook, { params })).attempt.error).toContain('Redirects are not followed')
  expect(endpoint.asked).toHaveLength(1)
  app.services.settings.privateHosts = []
  vi.spyOn(dns, 'lookup').mockImplementation(((_: string, __: object, done: (...answer: unknown[]) => void) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])) as never)
  syncBuiltinESMExports()
  const rebound = await make({ url: `https://rebind.test:${new URL(endpoint.url).port}/` })
  const { attempt } = await admin.call(testWebhook, { params: rebound.params })
  expect(attempt.error).toContain('is not a public address')
  expect(endpoint.asked).toHaveLength(1)
})

test('testers may not see webhooks, developers may; other realms and organizations have their own', async () => {
  const { params } = await make()
  const tester = await app.as('tester')
  const developer = await app.as('developer')
  expect((await tester.send(listWebhooks, {})).status).toBe(403)
  expect((await tester.send(createWebhook, { body: content() })).status).toBe(403)
  expect((await developer.call(listWebhooks, {})).webhooks).toHaveLength(1)
  const elsewhere = { scope: `${app.cid}.${app.staging}` }
  expect((await admin.call(listWebhooks, {}, elsewhere)).webhooks).toEqual([])
  for (const call of [testWebhook, listWebhookDeliveries, redeliverFailedDeliveries, deleteWebhook])
    expect((await admin.send(call, { params }, elsewhere)).status, call.path).toBe(404)
  const stranger = await app.player()
  expect((await stranger.send(listWebhooks, {})).status).toBe(403)
})

test('a realm has at most 20 webhooks, and a change needs the newest version', async () => {
  const { params, version } = await make()
  for (let n = 1; n < maxWebhooks; n += 1) await make({ name: `Hook ${n}` })
  expect((await admin.send(createWebhook, { body: content() })).body).toMatchObject({ error: 'WebhooksFull' })
  const headers = { 'if-match': `"${version}"` }
  await admin.call(updateWebhook, { params, body: { name: 'Newer' } }, { headers })
  const { status, body } = await admin.send(updateWebhook, { params, body: { name: 'Older' } }, { headers })
  expect([status, body]).toMatchObject([409, { error: 'StaleVersion' }])
  expect((await admin.send(updateWebhook, { params, body: { events: ['player.unknown'] } })).status).toBe(400)
  expect((await admin.send(updateWebhook, { params, body: { events: [] } })).status).toBe(400)
})

test('a delivery is sent again with the same id, and it is audited', async () => {
  const { params } = await make()
  await install(1)
  await send()
  const { rows } = await admin.call(listWebhookDeliveries, { params, query: { state: 'delivered' } })
  await admin.call(redeliverWebhook, { params: { ...params, delivery: rows[0]?.id ?? 0 } })
  await send()
  expect(endpoint.asked).toHaveLength(2)
  expect(endpoint.asked[1]?.headers['webhook-id']).toBe(endpoint.asked[0]?.headers['webhook-id'])
  const { rows: entries } = await admin.call(listAuditEntries, { query: { limit: 1 } })
  expect(entries[0]).toMatchObject({ subject: 'webhook-delivery', before: 'delivered', after: 'waiting' })
  expect((await admin.send(redeliverWebhook, { params: { ...params, delivery: 1 } })).status).toBe(404)
})

test('the log is paged', async () => {
  const { params } = await make()
  for (let tag = 1; tag <= 5; tag += 1) await install(tag)
  const first = await admin.call(listWebhookDeliveries, { params, query: { limit: 3 } })
  const second = await admin.call(listWebhookDeliveries, { params, query: { limit: 3, cursor: first.next ?? '' } })
  expect([...first.rows, ...second.rows].map(({ player }) => player)).toEqual(['5', '4', '3', '2', '1'])
  expect(second.next).toBeNull()
})
