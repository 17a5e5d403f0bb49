import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deployServiceManifest, getServiceStatus } from '@regent/contract/operate/microservices'
import { createApiKey, createServiceAccount } from '@regent/contract/organization/keys'
import { dayMs } from '@regent/contract/time'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signRequest } from '../../../kernel/http/headers.ts'
import { startSupervisor } from '../../../testing/services.ts'
import { type Actor, ownApp, startApp, type TestApp } from '../../../testing/test-app.ts'
import { serviceSignature } from './other-servers.ts'

/** Processes start and end in their own time. */
const soon = { timeout: 20_000 }

let app: TestApp
let admin: Actor
let run: Awaited<ReturnType<typeof startSupervisor>>
let server: Awaited<ReturnType<typeof startApp>>
let port: number

const service = `import { createServer } from 'node:http'
let written = 0, closed = 0, streams = []
const answers = {
  '/headers': (request, response) => {
    response.setHeader('Set-Cookie', ['a=1', 'b=2'])
    for (const [name, value] of Object.entries({
      'X-Own': 'mine', 'Ratelimit-Remaining': '3', ETag: '"7"', 'Cache-Control': 'max-age=60', 'Clear-Site-Data': '"*"',
      'WWW-Authenticate': 'Basic', 'Content-Security-Policy': "default-src 'unsafe-inline'", 'Alt-Svc': 'h2="evil:443"',
      'Access-Control-Allow-Credentials': 'true', 'Strict-Transport-Security': 'max-age=1', Connection: 'x-hop', 'X-Hop': '1',
      'Service-Worker-Allowed': '/',
    })) response.setHeader(name, value)
    response.writeHead(203, 'Odd', { Vary: 'Accept' }).end(JSON.stringify(request.headers))
  },
  '/redirect': (_, response) => response.writeHead(302, { Location: '/greet?x=1' }).end(),
  '/absolute': (_, response) => response.writeHead(307, { Location: 'http://127.0.0.1:' + process.env.PORT + '/greet' }).end(),
  '/away': (_, response) => response.writeHead(303, { Location: 'https://elsewhere.test/greet' }).end(),
  '/metadata': (_, response) => response.writeHead(200, { Location: '//169.254.169.254/latest' }).end(),
  '/up': (_, response) => response.writeHead(302, { Location: '/../../../../login' }).end(),
  '/events': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    streams.push(response)
    response.on('close', () => { closed += 1 })
  },
  '/hold': (request, response) => { console.log('held'); response.on('close', () => { closed += 1 }) },
  '/next': (_, response) => { for (const one of streams) one.write('data: next\\n\\n'); response.end() },
  '/big': (_, response) => {
    const write = () => { while (written < 64_000_000) { written += 65_536; if (!response.write(Buffer.alloc(65_536))) return response.once('drain', write) } response.end() }
    write()
  },
  '/state': (_, response) => response.end(JSON.stringify({ written, closed })),
  '/first': (request, response) => request.once('data', (part) => response.end(part)),
  '/count': async (request, response) => { let size = 0; try { for await (const part of request) size += part.length } catch {} response.end(String(size)) },
}
createServer((request, response) => (answers[request.url] ?? answers['/state'])(request, response)).listen(Number(process.env.PORT), '127.0.0.1')`

beforeAll(async () => {
  app = await ownApp()
  admin = await app.as('admin')
  // Another server on the same database, at a port of its own: streams need one.
  server = await startApp({}, app.databaseUrl)
  server.clock.now = app.now()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  run = await startSupervisor(app, { serverUrl: `http://127.0.0.1:${port}` })
  await run.image(app.alias, 'hello', 'v1', service)
  await admin.call(deployServiceManifest, {
    body: { manifest: [{ serviceName: 'hello', enabled: true, imageId: 'v1' }] },
  })
  await run.supervisor.reconcile()
  await vi.waitFor(
    async () => expect((await admin.call(getServiceStatus, {})).services[0]).toMatchObject({ running: true }),
    { timeout: 20_000 },
  )
})
afterAll(async () => {
  await run.close()
  await server.close()
})

/** How many lines the service has written. */
async function heldLines(): Promise<number> {
  await run.logs.flush()
  const rows = await app.db.selectFrom('service_logs').select('text').where('pid', '=', app.pid).execute()
  return rows.length
}

const begin = (path: string, headers: Record<string, string> = {}, method = 'POST') =>
  request({
    host: '127.0.0.1',
    port,
    method,
    path: `/basic/${app.scope}.hello${path}`,
    agent: false,
    headers: { authorization: `Bearer ${admin.token}`, 'x-beam-scope': app.scope, ...headers },
  })

async function call(path: string, headers: Record<string, string> = {}, body?: string | Buffer) {
  const calling = begin(path, headers)
  calling.end(body)
  const [answer] = (await once(calling, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of answer) text += part
  return { status: answer.statusCode, headers: answer.headers, text }
}

test('a service sees an API key with the lowest role, whatever its grantor has', async () => {
  const { id: serviceAccountId } = await admin.call(createServiceAccount, { body: { name: 'Match server' } })
  const { secret } = await admin.call(createApiKey, {
    body: {
      serviceAccountId,
      name: 'main',
      mode: 'write',
      rights: ['view microservices'],
      realms: [app.pid],
      addresses: [],
      expires: app.now() + dayMs,
    },
  })
  const { text } = await call('/headers', { authorization: `Bearer ${secret}` })
  expect(JSON.parse(text)).toMatchObject({ 'x-beam-role': 'tester' })
})

test('a service gets the headers of a call, without credentials and identity headers', async () => {
  const { text } = await call('/headers', {
    'x-mine': 'yes',
    'if-none-match': '"3"',
    'user-agent': 'Game/1',
    cookie: 'session=1',
    'x-ks-token': 'secret',
    'x-beam-gamertag': '12',
    'x-beam-role': 'admin',
    'x-forwarded-for': '6.6.6.6',
    'x-regent-key': 'guess',
    connection: 'close, x-secret-hop',
    'x-secret-hop': '1',
  })
  const heard = JSON.parse(text)
  expect(heard).toMatchObject({
    'x-mine': 'yes',
    'if-none-match': '"3"',
    'user-agent': 'Game/1',
    'x-beam-role': 'admin',
    'x-beam-scope': app.scope,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-prefix': `/basic/${app.scope}.hello`,
  })
  for (const name of ['authorization', 'cookie', 'x-ks-token', 'x-beam-gamertag', 'x-regent-key', 'x-secret-hop'])
    expect(heard).not.toHaveProperty(name)
})

test('a caller gets the status and the headers of the answer, without what would change how a browser treats the console', async () => {
  const { status, headers } = await call('/headers')
  expect(status).toBe(203)
  expect(headers).toMatchObject({
    'x-own': 'mine',
    'ratelimit-remaining': '3',
    etag: '"7"',
    'cache-control': 'max-age=60',
    'content-security-policy': 'sandbox',
    vary: expect.stringContaining('Accept'),
  })
  for (const name of [
    'set-cookie',
    'clear-site-data',
    'www-authenticate',
    'alt-svc',
    'access-control-allow-credentials',
    'strict-transport-security',
    'service-worker-allowed',
    'x-hop',
  ])
    expect(headers).not.toHaveProperty(name)
})

test('a redirect within the service leads below its address here, one elsewhere is left out', async () => {
  const within = `/basic/${app.scope}.hello/greet`
  expect(await call('/redirect')).toMatchObject({ status: 302, headers: { location: `${within}?x=1` } })
  expect(await call('/absolute')).toMatchObject({ status: 307, headers: { location: within } })
  for (const path of ['/away', '/metadata']) expect((await call(path)).headers).not.toHaveProperty('location')
  expect(await call('/up')).toMatchObject({ status: 302, headers: { location: within.replace('/greet', '/login') } })
})

test('events arrive as they are sent, and a caller who leaves ends the call', async () => {
  const calling = begin('/events')
  calling.end()
  // The answer is there before its first event.
  const [answer] = (await once(calling, 'response')) as [IncomingMessage]
  expect(answer.headers['content-type']).toBe('text/event-stream')
  const event = once(answer, 'data')
  await call('/next')
  expect(String(await event)).toBe('data: next\n\n')
  calling.destroy()
  await expect.poll(async () => JSON.parse((await call('/state')).text), soon).toMatchObject({ closed: 1 })
})

test('a caller who leaves before the answer ends the call too', async () => {
  const closed = async () => JSON.parse((await call('/state')).text).closed as number
  const before = await closed()
  const calling = begin('/hold').on('error', () => {})
  calling.end()
  await expect.poll(heldLines, soon).toBeGreaterThan(0)
  calling.destroy()
  await expect.poll(closed, soon).toBe(before + 1)
})

test('an answer of any size is passed on no faster than it is taken', async () => {
  const calling = begin('/big')
  calling.end()
  const [answer] = (await once(calling, 'response')) as [IncomingMessage]
  answer.pause()
  const written = async () => JSON.parse((await call('/state')).text).written as number
  let before = -1
  await vi.waitFor(
    async () => {
      const now = await written()
      const isStill = now === before
      before = now
      expect(isStill).toBe(true)
    },
    { timeout: 20_000, interval: 100 },
  )
  expect(before).toBeLessThan(32_000_000)
  let size = 0
  for await (const part of answer) size += (part as Buffer).length
  expect(size).toBeGreaterThanOrEqual(64_000_000)
})

test('a body is passed on unchanged, up to the limit of all bodies', async () => {
  const calling = begin('/first')
  calling.write('first part')
  const [answer] = (await once(calling, 'response')) as [IncomingMessage]
  expect(String((await once(answer, 'data'))[0])).toBe('first part')
  calling.end()
  expect((await call('/count', {}, Buffer.alloc(3_000_000))).text).toBe('3000000')
  const tooLarge = { status: 413, text: expect.stringContaining('PayloadTooLarge') }
  expect(await call('/count', { 'content-length': String(11 * 1_048_576) }, '')).toMatchObject(tooLarge)
  expect(await call('/count', { 'transfer-encoding': 'chunked' }, Buffer.alloc(11 * 1_048_576))).toMatchObject(tooLarge)
})

test('a signed call is checked with its body', async () => {
  const { secret } = await app.db
    .selectFrom('realms')
    .select('secret')
    .where('pid', '=', app.pid)
    .executeTakeFirstOrThrow()
  const opened = app.services.vault.open(secret)
  const path = `/basic/${app.scope}.hello/count`
  const signature = signRequest(opened, app.pid, path, 'body').toString('base64')
  const signed = async (body: string) => {
    const { statusCode, body: text } = await app.app.inject({
      method: 'POST',
      url: path,
      headers: { 'x-beam-scope': app.scope, 'x-beam-signature': signature, 'content-type': 'text/plain' },
      payload: body,
    })
    return [statusCode, text]
  }
  expect(await signed('body')).toEqual([200, '4'])
  expect((await signed('Body'))[0]).toBe(401)
})

describe('a service that another server runs', () => {
  beforeAll(() =>
    app.db.updateTable('service_instances').set({ host: 'another machine' }).where('pid', '=', app.pid).execute(),
  )

  /** Calls the first server, which does not run the service and has to ask the second one. */
  const ask = (path: string, payload?: Buffer) =>
    app.app.inject({
      method: 'POST',
      url: `/basic/${app.scope}.hello${path}`,
      headers: { authorization: `Bearer ${admin.token}`, 'x-beam-scope': app.scope, 'content-type': 'text/plain' },
      ...(payload && { payload }),
    })

  test('is called as one that runs here: headers, status, redirects and bodies', async () => {
    const { statusCode, headers, body } = await ask('/headers')
    expect([statusCode, headers['x-own'], headers['set-cookie'], headers['x-regent-answered']]).toEqual([
      203,
      'mine',
      undefined,
      undefined,
    ])
    const heard = JSON.parse(body)
    expect(heard).toMatchObject({ 'x-beam-role': 'admin', 'x-beam-scope': app.scope })
    expect(heard).not.toHaveProperty('x-regent-server')
    expect((await ask('/redirect')).headers['location']).toBe(`/basic/${app.scope}.hello/greet?x=1`)
    expect((await ask('/count', Buffer.alloc(3_000_000))).body).toBe('3000000')
    expect((await ask('/count', Buffer.alloc(11 * 1_048_576))).statusCode).toBe(413)
  })

  test('streams its answers through both servers', async () => {
    const calling = begin('/events')
    calling.end()
    const [answer] = (await once(calling, 'response')) as [IncomingMessage]
    const event = once(answer, 'data')
    await ask('/next')
    expect(String(await event)).toBe('data: next\n\n')
    calling.destroy()
  })

  test('takes no calls that are not signed by a server of this database, or signed for another caller', async () => {
    const path = `/internal/services/${app.pid}/hello/headers`
    const identity = { 'x-beam-role': 'tester' }
    const signed = serviceSignature(app.services.vault, app.now).sign({
      method: 'POST',
      path,
      body: JSON.stringify(Object.entries(identity)),
    })
    const post = async (headers: Record<string, string>) =>
      (await app.app.inject({ method: 'POST', url: path, headers })).statusCode
    expect(await post({ ...identity, ...signed })).toBe(203)
    expect(await post({ ...identity })).toBe(401)
    expect(await post({ ...signed, 'x-beam-role': 'admin' })).toBe(401)
  })

  test('is not called while it does not run: another program may listen at its port', async () => {
    const path = `/internal/services/${app.pid}/hello/headers`
    const signed = serviceSignature(app.services.vault, app.now).sign({ method: 'POST', path, body: '[]' })
    const become = (state: 'running' | 'starting') =>
      app.db.updateTable('service_instances').set({ state }).where('pid', '=', app.pid).execute()
    await become('starting')
    expect((await app.app.inject({ method: 'POST', url: path, headers: signed })).statusCode).toBe(503)
    await become('running')
    expect((await app.app.inject({ method: 'POST', url: path, headers: signed })).statusCode).toBe(203)
  })

  test('whose server does not answer is said not to run', async () => {
    await app.db
      .updateTable('service_instances')
      .set({ address: 'http://127.0.0.1:1' })
      .where('pid', '=', app.pid)
      .execute()
    const { statusCode, body } = await ask('/state')
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      503,
      {
        error: 'MicroserviceNotRunning',
        message: 'The server of the service, http://127.0.0.1:1, does not respond.',
      },
    ])
  })
})
