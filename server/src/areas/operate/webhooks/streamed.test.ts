import { createWebhook, listWebhookDeliveries, testWebhook } from '@regent/contract/operate/webhooks'
import { minuteMs } from '@regent/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NatsStream } from '../../../engines/bus/nats-stream.ts'
import { recordEvents } from '../../../kernel/history/record.ts'
import { type NatsServer, natsServer } from '../../../testing/nats-server.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { WebhookSender } from './sender.ts'

let app: TestApp
let admin: Actor
let nats: NatsServer
let stream: NatsStream

beforeAll(async () => {
  app = await ownApp()
  admin = await app.as('admin')
  nats = await natsServer()
  stream = await NatsStream.open(nats.url, app.app.log)
})
afterAll(async () => {
  await stream.close()
  await nats.close()
})

const content = { name: 'Stream', description: '', url: 'stream:', events: ['player.created'], isEnabled: true }
const record = (...tags: number[]) =>
  recordEvents(
    { db: app.db, id: app.pid },
    tags.map((gamerTag) => ({ namespace: 'platform_session_install', at: app.now(), gamerTag, fields: {} })),
  )

async function sendAll() {
  const sender = new WebhookSender({ ...app.services, stream }, app.app.log, () => 0.5)
  for (;;) {
    const started = await sender.pass()
    await sender.idle()
    if (started === 0) return
  }
}

test('without STREAM_URL a webhook cannot be the stream, and a test event is not sent', async () => {
  const { status, body } = await admin.send(createWebhook, { body: content })
  expect([status, (body as { field?: string }).field]).toEqual([400, 'url'])
  Object.assign(app.services.settings, { streamUrl: nats.url })
  const { webhook } = await admin.call(createWebhook, { body: { ...content, events: ['group.left'] } })
  const { isDelivered, attempt } = await admin.call(testWebhook, { params: { id: webhook.id } })
  expect([isDelivered, attempt.error]).toEqual([false, 'This server has no STREAM_URL.'])
})

test('events are stored under their realm and type, in order per player, once for each id', async () => {
  Object.assign(app.services.settings, { streamUrl: nats.url })
  const { webhook } = await admin.call(createWebhook, { body: content })
  const deliveries = () => admin.call(listWebhookDeliveries, { params: { id: webhook.id }, query: {} })
  nats.state.hasStream = false
  await record(1, 2, 1)
  await sendAll()
  const { rows: failed } = await deliveries()
  expect(failed.map(({ last }) => last?.error ?? 'not tried')).toEqual([
    'not tried',
    'No stream of the NATS server stores this subject.',
    'No stream of the NATS server stores this subject.',
  ])
  nats.cut()
  app.advance(minuteMs)
  await sendAll()
  nats.state.hasStream = true
  nats.restore()
  await expect.poll(() => stream.publish({ subject: 'up', id: 'up', text: '{}' }, 1_000).catch(String)).toBe('EVENTS 1')
  app.advance(10 * minuteMs)
  admin = await app.as('admin')
  await sendAll()
  const { rows } = await deliveries()
  expect(rows.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
  expect(rows[0]?.last).toMatchObject({ status: 200, answer: 'EVENTS 4' })
  const events = nats.stored.slice(1)
  const realm = `${admin.organization}.${app.pid}`
  expect(new Set(events.map(({ subject }) => subject))).toEqual(new Set([`test.${realm}.player.created`]))
  const bodies = events.map(({ text }) => JSON.parse(text) as { id: string; player: string; realm: string })
  expect(bodies.map(({ id }) => id)).toEqual(events.map(({ headers }) => headers['Nats-Msg-Id']))
  const ofFirst = bodies.filter(({ player }) => player === '1').map(({ id }) => Number(id.split('_').at(-1)))
  expect(ofFirst).toEqual(ofFirst.toSorted((a, b) => a - b))
  expect(bodies.every((body) => body.realm === realm)).toBe(true)
  const again = events[0]
  if (again) await stream.publish({ subject: 'again', id: again.headers['Nats-Msg-Id'] ?? '', text: again.text }, 5_000)
  expect(nats.stored).toHaveLength(4)
})
