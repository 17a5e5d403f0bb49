import { listServiceConnections } from '@regent/contract/operate/microservices'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Answer, type Call, type Service, type ServiceOptions, serve } from '../../../../../service/src/service.ts'
import { listening } from '../../../testing/connected-service.ts'
import { realmSecret } from '../../../testing/realm-secret.ts'
import { type Actor, ownApp, startApp, type TestApp } from '../../../testing/test-app.ts'

/** The library of the folder service, against a real server. */

const soon = { timeout: 20_000, interval: 20 }

let app: TestApp
let url: string
let admin: Actor
const running: Service[] = []

beforeAll(async () => {
  app = await ownApp()
  admin = await app.as('admin')
  url = await listening(app)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.stop()))
})

const states = async () => (await admin.call(listServiceConnections, {})).connections.map(({ state }) => state)

async function start(onCall: ServiceOptions['onCall'], more: Partial<ServiceOptions> = {}): Promise<Service> {
  const service = serve({
    url,
    realm: app.scope,
    key: await realmSecret(app),
    name: 'greeter',
    version: '1.0',
    onCall,
    stopsOnSignals: false,
    log: () => {},
    backoffMs: { first: 10, longest: 50 },
    ...more,
  })
  running.push(service)
  return service
}

const healthy = () => vi.waitFor(async () => expect(await states()).toContain('healthy'), soon)

const call = (path: string, payload?: Buffer | string, method: 'POST' | 'GET' = 'POST') =>
  app.app.inject({
    method,
    url: `/basic/${app.scope}.greeter${path}`,
    headers: { authorization: `Bearer ${admin.token}`, 'x-beam-scope': app.scope },
    ...(payload !== undefined && { payload }),
  })

test('a service answers with JSON, text, bytes, streams and nothing', async () => {
  const answers: Record<string, (call: Call) => Answer | undefined | Promise<Answer>> = {
    '/json': async ({ json, gamerTag }) => ({ body: { heard: await json(), player: gamerTag ?? null } }),
    '/text': async ({ text }) => ({ status: 201, headers: { 'x-own': 'yes' }, body: await text() }),
    '/bytes': () => ({ body: Buffer.from([0, 255, 1]) }),
    '/stream': ({ body }) => ({ body }),
    '/nothing': () => undefined,
    '/fails': () => {
      throw new Error('This is a fault.')
    },
  }
  await start((heard) => answers[heard.path]?.(heard), {
    routes: Object.keys(answers).map((path) => ({ method: 'POST', path, summary: `Answers ${path}.` })),
  })
  await healthy()
  expect((await call('/json', '{"a":1}')).json()).toEqual({ heard: { a: 1 }, player: null })
  const text = await call('/text', 'Grüße')
  expect([text.statusCode, text.headers['x-own'], text.body]).toEqual([201, 'yes', 'Grüße'])
  expect((await call('/bytes')).rawPayload).toEqual(Buffer.from([0, 255, 1]))
  const large = Buffer.alloc(5_000_000, 'ä0\u0001')
  expect((await call('/stream', large)).rawPayload.equals(large)).toBe(true)
  expect((await call('/nothing')).statusCode).toBe(204)
  expect((await call('/fails')).statusCode).toBe(500)
  expect((await call('/admin/HealthCheck')).json()).toBe('responsive')
  expect((await call('/admin/Docs', undefined, 'GET')).json()).toMatchObject({
    info: { title: 'greeter', version: '1.0' },
    paths: { '/json': { post: { summary: 'Answers /json.' } } },
  })
  await vi.waitFor(async () => {
    const rows = await app.db.selectFrom('service_logs').select('text').where('pid', '=', app.pid).execute()
    expect(rows.map(({ text }) => text).join('\n')).toContain('POST /fails: Error: This is a fault.')
  }, soon)
})

test('a service that stops answers the calls that it has, and takes no new ones', async () => {
  const finish: (() => void)[] = []
  const service = await start(async () => {
    await new Promise<void>((resolve) => finish.push(resolve))
    return { body: 'done' }
  })
  await healthy()
  const asked = call('/slow').then(({ body }) => body)
  await vi.waitFor(() => expect(finish).toHaveLength(1), soon)
  const stopped = service.stop()
  await vi.waitFor(async () => expect(await states()).toEqual([]), soon)
  expect((await call('/slow')).statusCode).toBe(404)
  finish[0]?.()
  expect(await asked).toBe('done')
  await stopped
  expect(await service.ended).toBe('It was stopped.')
})

test('a service connects again when its server restarts', async () => {
  const server = await startApp({}, app.databaseUrl)
  server.clock.now = app.now()
  const address = await listening(server)
  const { port } = new URL(address)
  await start(() => ({ body: 'hello' }), { url: address })
  await healthy()
  expect((await call('/work')).body).toBe('hello')
  await server.close()
  expect(await states()).toEqual([])
  const again = await startApp({}, app.databaseUrl)
  again.clock.now = app.now()
  await again.app.listen({ port: Number(port), host: '127.0.0.1' })
  await healthy()
  expect((await call('/work')).body).toBe('hello')
  await Promise.all(running.splice(0).map((service) => service.stop()))
  await again.close()
})

test('a service with a wrong key says so and tries on; one that is replaced stays away', async () => {
  const said: string[] = []
  await start(() => undefined, { key: 'guess', log: (_, text) => said.push(text) })
  await vi.waitFor(() => expect(said.filter((text) => text.includes('signature:')).length).toBeGreaterThan(1), soon)
  const old = await start(() => ({ body: 'old' }), { instance: 'same' })
  await healthy()
  await start(() => ({ body: 'new' }), { instance: 'same' })
  expect(await old.ended).toBe('The same instance has connected again.')
  await healthy()
  expect((await call('/work')).body).toBe('new')
})

test('a caller who leaves aborts the signal of the call', async () => {
  const seen: AbortSignal[] = []
  await start(({ signal }) => {
    seen.push(signal)
    return new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
  })
  await healthy()
  const leaving = new AbortController()
  const asked = fetch(`${url}/basic/${app.scope}.greeter/slow`, {
    headers: { authorization: `Bearer ${admin.token}`, 'x-beam-scope': app.scope },
    signal: leaving.signal,
  })
  await vi.waitFor(() => expect(seen).toHaveLength(1), soon)
  leaving.abort()
  await expect(asked).rejects.toThrow()
  await vi.waitFor(() => expect(seen[0]?.aborted).toBe(true), soon)
})
