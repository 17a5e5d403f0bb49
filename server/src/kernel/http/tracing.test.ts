import { toHttpRequest } from '@regent/contract/client'
import type { AnyEndpoint } from '@regent/contract/endpoint'
import { type Job, runJob, saveJob } from '@regent/contract/operate/scheduler'
import { registerAccount } from '@regent/contract/organization/auth'
import { listPlayers } from '@regent/contract/players/players'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { traceHeader } from '../../engines/tracing/trace-context.ts'
import { startTracing } from '../../start-tracing.ts'
import { type LocalService, startLocalService } from '../../testing/local-service.ts'
import { type Actor, ownApp, startApp, type TestApp } from '../../testing/test-app.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: string } }
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status?: { code: number }
}

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'
const parent = `00-${traceId}-${spanId}-01`

let app: TestApp
let collector: LocalService
let other: LocalService
let tracer: NonNullable<ReturnType<typeof startTracing>>
let server: Awaited<ReturnType<typeof startApp>>

beforeEach(async () => {
  app = await ownApp()
  collector = await startLocalService(() => ({ body: {} }))
  other = await startLocalService(() => ({ status: 200 }))
  const traces = { url: `${collector.url}/v1/traces`, headers: { authorization: 'Bearer of-the-collector' }, share: 1 }
  tracer = startTracing({ traces }, pino({ level: 'silent' }))!
  server = await startApp({ privateHosts: ['loopback'] }, app.databaseUrl, { tracer })
  server.clock.now = app.now()
})
afterEach(async () => {
  await server.jobs.stop(1_000)
  await server.close()
  await tracer.stop(1_000)
  await collector.close()
  await other.close()
})

async function send(by: Actor, call: AnyEndpoint, input: object, headers: Record<string, string> = {}) {
  const { method, url, body } = toHttpRequest(call, input)
  return server.app.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${by.token}`, 'x-beam-scope': app.scope, ...headers },
    ...(body !== undefined && { payload: body }),
  })
}

/** What the collector got. */
async function spans(): Promise<SentSpan[]> {
  await tracer.flush()
  return collector.asked.flatMap(({ text }) => JSON.parse(text).resourceSpans[0].scopeSpans[0].spans as SentSpan[])
}
const valuesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

test('a request is a span below that of its caller, and its statements are spans below it', async () => {
  const developer = await app.as('developer')
  const { gamerTag } = await app.player()
  const input = { params: { objectId: toObjectId('game.private', gamerTag) }, body: { set: { level: 7 } } }
  const reply = await send(developer, setStats, input, { [traceHeader]: parent, 'x-request-id': 'request-of-ours' })
  expect(reply.statusCode).toBe(200)
  const found = (await spans()).filter((span) => span.traceId === traceId)
  const request = found.find(({ kind }) => kind === 2)!
  expect(request).toMatchObject({ name: `POST ${setStats.path}`, parentSpanId: spanId })
  expect(valuesOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': setStats.path,
    'http.response.status_code': 200,
    'regent.call': 'setStats',
    'regent.organization': app.cid,
    'regent.realm': app.pid,
    'regent.request_id': 'request-of-ours',
  })
  expect(request.status).toBeUndefined()
  const statements = found.filter((span) => span.parentSpanId === request.spanId)
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['INSERT audit_entries', 'COMMIT']))
  for (const one of statements) {
    expect(BigInt(one.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(request.startTimeUnixNano))
    expect(BigInt(one.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(one.startTimeUnixNano))
  }
  // The collector is told who sends, and nothing that is only for it comes back to it in a span.
  expect(collector.asked[0]?.headers['authorization']).toBe('Bearer of-the-collector')
})

test('a refusal names its code; no span has a personal value, a token or an address', async () => {
  const tester = await app.as('tester')
  const player = await app.player()
  await send(tester, setStats, { params: { objectId: toObjectId('game.private', player.gamerTag) }, body: { set: {} } })
  await send(tester, listPlayers, { query: { q: 'ann@example.com' } })
  await send(player, registerAccount, { body: { email: 'ann@example.com', password: 'a secret of Ann' } })
  await server.app.inject({ method: 'POST', url: `/nowhere/${player.gamerTag}?access_token=${player.token}` })
  const found = await spans()
  const refused = found.find(({ name, kind }) => kind === 2 && name.endsWith(setStats.path))!
  expect(valuesOf(refused)).toMatchObject({ 'http.response.status_code': 403, 'error.type': expect.any(String) })
  expect(refused.status).toBeUndefined()
  expect(found.map(valuesOf)).toContainEqual(expect.objectContaining({ 'http.route': 'none' }))
  const sent = collector.asked.map(({ text }) => text).join('\n')
  expect(sent).not.toContain('ann@example.com')
  expect(sent).not.toContain('a secret of Ann')
  expect(sent).not.toContain(String(player.gamerTag))
  expect(sent).not.toContain(player.token)
  expect(sent).not.toContain('of-the-collector')
})

test('a run of a job is a trace, and called services receive it', async () => {
  const developer = await app.as('developer')
  const action = { type: 'HttpCall', uri: `${other.url}/secret-path?key=secret` }
  const saved = await send(developer, saveJob, {
    body: { name: 'a job', triggers: [{ type: 'CronTrigger', expression: '0 0 0 1 1 *' }], jobAction: action },
  })
  expect(saved.statusCode).toBe(200)
  await send(developer, runJob, { params: { id: (saved.json() as Job).id } })
  await server.jobs.runDue()
  expect(other.asked).toHaveLength(1)
  const found = await spans()
  const called = found.find(({ name }) => /^\w+ elsewhere$/.test(name))!
  expect(valuesOf(called)).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 200 })
  expect(other.asked[0]?.headers[traceHeader]).toBe(`00-${called.traceId}-${called.spanId}-01`)
  const job = found.find(({ traceId, kind }) => kind === 5 && traceId === called.traceId)!
  expect(valuesOf(job)).toMatchObject({ 'regent.realm': app.pid, 'regent.attempt': 1 })
  expect(collector.asked.map(({ text }) => text).join('\n')).not.toContain('secret')
})

test('without the setting there are no traces and no trace headers', async () => {
  expect(startTracing({ traces: undefined }, pino({ level: 'silent' }))).toBeUndefined()
  const developer = await app.as('developer')
  await developer.send(listPlayers, {}, { headers: { [traceHeader]: parent } })
  expect(await spans()).toEqual([])
})
