import { listAuditEntries } from '@regent/contract/audit'
import {
  checkService,
  deployServiceManifest,
  disconnectService,
  getServiceStatus,
  listServiceConnections,
  listServiceRegistrations,
} from '@regent/contract/microservices'
import { archiveRealm } from '@regent/contract/realms'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connectRaw, knockRaw, listening, type RawService, realmSecret } from '../../../testing/connected-service.ts'
import { type Actor, startApp, type TestApp, testApp } from '../../../testing/test-app.ts'
import { wireClosings, wireLimits } from './wire.ts'

const soon = { timeout: 15_000, interval: 20 }

let app: TestApp
let url: string
let admin: Actor
/** Another server on the same database. */
let other: Awaited<ReturnType<typeof startApp>>
let otherUrl: string
const open: RawService[] = []

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  url = await listening(app)
  other = await startApp({}, app.databaseUrl)
  other.clock.now = app.now()
  otherUrl = await listening(other)
})
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.terminate()
  await untilEmpty()
})
afterAll(() => other.close())

const connections = async (by = admin) => (await by.call(listServiceConnections, {})).connections

/** Connects an instance and waits until it takes calls. */
async function connect(
  given: Parameters<typeof connectRaw>[2] = {},
  answer?: Parameters<typeof connectRaw>[3],
  { at = url, studio = app, by = admin } = {},
) {
  const service = await connectRaw(studio, at, given, answer)
  open.push(service)
  const { name = 'hello', instance = 'one' } = given
  await vi.waitFor(
    async () =>
      expect(await connections(by)).toContainEqual(
        expect.objectContaining({ serviceName: name, instance, state: 'healthy' }),
      ),
    soon,
  )
  return service
}

async function leave(service: RawService): Promise<void> {
  service.socket.close()
  await service.closed
}

/** Nobody is connected to the realm any more. */
const untilEmpty = () => vi.waitFor(async () => expect(await connections()).toEqual([]), soon)

function call(
  path: string,
  {
    headers = {},
    payload,
    name = 'hello',
    method = 'POST' as 'POST' | 'GET',
  }: {
    headers?: Record<string, string>
    payload?: Buffer | string
    name?: string
    method?: 'POST' | 'GET'
  } = {},
) {
  return app.app.inject({
    method,
    url: `/basic/${app.scope}.micro_${name}${path}`,
    headers: { authorization: `Bearer ${admin.token}`, 'x-beam-scope': app.scope, ...headers },
    ...(payload !== undefined && { payload }),
  })
}

test('a service that connects itself takes calls, and says so; when it goes it is not found', async () => {
  const service = await connect({ name: 'hello', routes: [], version: '1.4' }, ({ method, path, headers, body }) => ({
    status: 203,
    headers: { 'X-Own': 'mine', 'Set-Cookie': 'a=1', 'content-type': 'application/json', Location: '/next' },
    body: JSON.stringify({ method, path, headers, body }),
  }))
  const { statusCode, headers, body } = await call('/greet?to=me', {
    payload: 'Ada',
    headers: { cookie: 'x=1', 'x-mine': 'yes' },
  })
  expect([statusCode, headers['x-own'], headers['set-cookie'], headers['content-security-policy']]).toEqual([
    203,
    'mine',
    undefined,
    'sandbox',
  ])
  expect(headers['location']).toBe(`/basic/${app.scope}.micro_hello/next`)
  const heard = JSON.parse(body)
  expect(heard).toMatchObject({
    method: 'POST',
    path: '/greet?to=me',
    body: 'Ada',
    headers: { 'x-mine': 'yes', 'x-beam-role': 'admin', 'x-beam-scope': app.scope },
  })
  for (const name of ['authorization', 'cookie', 'x-regent-server', 'transfer-encoding'])
    expect(heard.headers).not.toHaveProperty(name)
  expect(await connections()).toEqual([
    expect.objectContaining({ serviceName: 'hello', instance: 'one', version: '1.4', weight: 1, outstanding: 0 }),
  ])
  expect(await admin.call(checkService, { params: { target: `${app.scope}.hello` } })).toBe('responsive')
  const { registrations } = await admin.call(listServiceRegistrations, { body: {} })
  expect(registrations).toEqual([expect.objectContaining({ serviceName: 'hello', instanceCount: 1 })])
  await leave(service)
  await untilEmpty()
  expect((await call('/greet')).json()).toMatchObject({ status: 404, error: 'MicroserviceNotFound' })
})

test('who has not the key of the realm, or says something wrong, is told why, and so is the log of the realm', async () => {
  const secret = await realmSecret(app)
  const ask = async (given: object, first?: string) => {
    const service = await knockRaw(url)
    open.push(service)
    await vi.waitFor(() => expect(service.socket.readyState).toBe(1))
    if (first !== undefined) service.send(first)
    else await service.register(app, given)
    return service.closed
  }
  const { isRefused } = wireClosings
  expect(await ask({ key: 'guess' })).toEqual({
    code: isRefused,
    reason: 'signature: it was not made with the secret of this realm.',
  })
  expect((await ask({ key: 'guess', name: 'another' })).code).toBe(isRefused)
  expect(await ask({ realm: `${app.cid}.DE_1` })).toEqual({
    code: isRefused,
    reason: `realm: there is no realm ${app.cid}.DE_1. It must be {cid}.{pid}.`,
  })
  expect((await ask({ name: 'micro_hello' })).reason).toContain('name: must be a letter, then letters')
  expect((await ask({ version: 'a b' })).reason).toContain('version: must be a letter or digit')
  expect((await ask({ weight: 0 })).reason).toContain('weight: ')
  expect((await ask({ routes: [{ method: 'POST', path: 'greet' }] })).reason).toContain('routes.0.path: must be a path')
  expect((await ask({}, 'hello')).reason).toBe('A frame must be JSON.')
  expect((await ask({}, '{"type":"answer"}')).reason).toContain('type: ')
  expect(JSON.stringify(await connections())).toBe('[]')
  const lines = async () =>
    (await app.db.selectFrom('service_logs').select(['service_name', 'text']).where('pid', '=', app.pid).execute()).map(
      ({ service_name, text }) => `${service_name}: ${text}`,
    )
  await vi.waitFor(async () => {
    const said = (await lines()).join('\n')
    expect(said).toContain('hello: An instance was not let in. signature: it was not made with the secret')
    expect(said).toContain('connect: Instance one was not let in. name: must be a letter')
    expect(said).not.toContain(secret)
    // Whoever has not the key cannot fill the log.
    expect(said).not.toContain('another: ')
  }, soon)
})

test('an organization that has not confirmed an e-mail connects no service', async () => {
  Object.assign(app.services.settings, { confirmEmail: true })
  await app.db.updateTable('customers').set({ confirmed_at: null }).where('cid', '=', app.cid).execute()
  app.services.directory.cache.clear()
  const service = await knockRaw(url)
  open.push(service)
  await service.register(app)
  expect((await service.closed).reason).toContain('must confirm their e-mail first')
  await app.db
    .updateTable('customers')
    .set({ confirmed_at: new Date(app.now()) })
    .where('cid', '=', app.cid)
    .execute()
  Object.assign(app.services.settings, { confirmEmail: false })
  app.services.directory.cache.clear()
})

test('an address has only so many connections that wait to register', async () => {
  const waiting = await Promise.all(Array.from({ length: 20 }, () => knockRaw(url)))
  await Promise.all(waiting.map((one) => one.next('challenge')))
  const more = await knockRaw(url)
  expect((await more.closed).reason).toBe('Too many connections of your address wait to register.')
  for (const { socket } of waiting) socket.terminate()
  await Promise.all(waiting.map(({ closed }) => closed))
  await vi.waitFor(async () => {
    const again = await knockRaw(url)
    open.push(again)
    const first = await Promise.race([again.next('challenge'), again.closed])
    expect(first).toMatchObject({ type: 'challenge' })
    again.socket.terminate()
  }, soon)
})

test('a realm has only so many instances, on all servers together; each that goes makes room', async () => {
  for (const { settings } of [app.services, other.services]) settings.serviceSocketsPerRealm = 2
  const first = await connect({ instance: 'a' })
  const second = await connect({ instance: 'b' }, undefined, { at: otherUrl })
  const third = await knockRaw(otherUrl)
  await third.register(app, { instance: 'c' })
  expect((await third.closed).reason).toBe('The realm has 2 instances already (SERVICE_SOCKETS_PER_REALM).')
  await leave(first)
  await vi.waitFor(async () => expect(await connections()).toHaveLength(1), soon)
  const again = await connect({ instance: 'c' })
  await Promise.all([leave(second), leave(again)])
  for (const { settings } of [app.services, other.services]) settings.serviceSocketsPerRealm = 50
  await untilEmpty()
})

test('calls go to the instance with the fewest under way for its weight, whichever server it hangs on', async () => {
  const held: Record<string, (() => void)[]> = { heavy: [], light: [] }
  const hold = (name: string) => (frame: { id: string }, service: RawService) => {
    held[name]?.push(() => service.send({ type: 'answer', id: frame.id, status: 200, body: name }))
    return undefined
  }
  const heavy = await connect({ instance: 'heavy', weight: 3 }, hold('heavy'))
  const light = await connect({ instance: 'light', weight: 1 }, hold('light'), { at: otherUrl })
  const answers: Promise<{ body: string }>[] = []
  for (let count = 1; count <= 8; count += 1) {
    answers.push(call('/hold').then((answer) => answer))
    await vi.waitFor(() => expect((held['heavy']?.length ?? 0) + (held['light']?.length ?? 0)).toBe(count), soon)
  }
  expect([held['heavy']?.length, held['light']?.length]).toEqual([6, 2])
  for (const answer of Object.values(held).flat()) answer()
  expect((await Promise.all(answers)).map(({ body }) => body).sort()).toEqual([
    ...Array(6).fill('heavy'),
    ...Array(2).fill('light'),
  ])
  await Promise.all([leave(heavy), leave(light)])
  await untilEmpty()
})

test('the instance of a developer takes only calls that name it, and of those only its routes', async () => {
  const all = await connect({ instance: 'all' }, () => ({ body: 'all' }))
  const mine = await connect(
    { instance: 'mine', routingKey: 'ada', routes: [{ method: 'POST', path: '/match/:id' }] },
    () => ({ body: 'mine' }),
  )
  const key = (text: string) => ({ headers: { 'x-beam-service-routing-key': text } })
  for (const [path, headers, wanted] of [
    ['/match/1', {}, 'all'],
    ['/match/1', key('ada'), 'mine'],
    ['/match/1', key('micro_other:bob, micro_hello:ada'), 'mine'],
    ['/match/1', key('micro_other:ada'), 'all'],
    ['/match/1', key('bob'), 'all'],
    ['/match', key('ada'), 'all'],
  ] as const)
    expect([path, headers, (await call(path, headers)).body]).toEqual([path, headers, wanted])
  // One whose server has just died leaves its calls to the others.
  await app.db.updateTable('service_connections').set({ port: 1 }).where('routing_key', '=', 'ada').execute()
  expect((await call('/match/1', key('ada'))).body).toBe('all')
  const { registrations } = await admin.call(listServiceRegistrations, { body: { routingKey: 'ada' } })
  expect(registrations).toEqual([expect.objectContaining({ routingKey: 'ada', trafficFilterEnabled: true })])
  await leave(all)
  await vi.waitFor(async () => expect(await connections()).toHaveLength(1), soon)
  expect((await call('/match/1')).statusCode).toBe(404)
  await leave(mine)
  await untilEmpty()
})

test('a deployed service that no server runs is running while an instance of it is connected', async () => {
  const read = async () => (await admin.call(getServiceStatus, {})).services
  await admin.call(deployServiceManifest, {
    body: { manifest: [{ serviceName: 'hello', enabled: true, imageId: 'v1' }] },
  })
  expect(await read()).toMatchObject([{ running: false, isCurrent: false }])
  const service = await connect({}, () => ({ body: 'connected' }))
  expect(await read()).toMatchObject([{ running: true, isCurrent: true, connected: 1 }])
  expect((await call('/work')).body).toBe('connected')
  await leave(service)
  await untilEmpty()
  expect(await read()).toMatchObject([{ running: false, isCurrent: false }])
  await admin.call(deployServiceManifest, { body: { manifest: [] } })
})

test('a call that no route of a service takes is not found', async () => {
  const routes = [
    { method: 'GET', path: '/files/*' },
    { method: 'POST', path: '/match/:id/join' },
  ] as const
  const service = await connect({ routes: [...routes] }, () => ({ body: 'yes' }))
  expect((await call('/match/7/join?x=1')).body).toBe('yes')
  expect((await call('/files/a/b', { method: 'GET' })).body).toBe('yes')
  expect((await call('/match/7')).json()).toMatchObject({
    status: 404,
    message: 'No connected instance of hello takes POST /match/7.',
  })
  expect((await call('/files/a')).statusCode).toBe(404)
  await leave(service)
  await untilEmpty()
})

test('bodies pass both ways whatever they hold, also over another server', async () => {
  const parts = new Map<string, Buffer[]>()
  const content = (frame: { body?: string; encoding?: 'base64' }) =>
    Buffer.from(frame.body ?? '', frame.encoding ?? 'utf8')
  const echo = (service: RawService, id: string) => {
    const whole = Buffer.concat(parts.get(id) ?? [])
    service.send({ type: 'answer', id, status: 200, more: true })
    for (let at = 0; at < whole.length; at += wireLimits.maxChunkBytes) {
      const body = whole.subarray(at, at + wireLimits.maxChunkBytes).toString('base64')
      service.send({ type: 'body', id, body, encoding: 'base64', more: true })
    }
    service.send({ type: 'body', id })
  }
  const service = await connect({}, undefined, { at: otherUrl })
  service.socket.on('message', (data) => {
    const frame = JSON.parse(String(data))
    if ((frame.type !== 'call' && frame.type !== 'body') || frame.path === '/admin/HealthCheck') return
    parts.set(frame.id, [...(parts.get(frame.id) ?? []), content(frame)])
    if (!frame.more) echo(service, frame.id)
  })
  const bodies = [Buffer.from('Grüße, 世界'), Buffer.alloc(900_000, 'é\u0000'), Buffer.from([0, 255, 128, 1])]
  for (const payload of bodies) expect((await call('/echo', { payload })).rawPayload.equals(payload)).toBe(true)
  expect((await call('/echo')).body).toBe('')
  expect((await call('/echo', { payload: Buffer.alloc(11 * 1_048_576) })).statusCode).toBe(413)
  await leave(service)
  await untilEmpty()
})

test('a body for which there is no room in memory is refused before the service hears of it', async () => {
  const bodies = { smallBytes: 100, bytes: 1_000, bytesOfAddress: 500 }
  const bounded = await startApp({}, app.databaseUrl, { bodies })
  bounded.clock.now = app.now()
  const heard: string[] = []
  const service = await connect({}, ({ path }) => {
    heard.push(path)
    return { status: 200, body: 'ok' }
  })
  const send = (path: string, bytes: number) =>
    bounded.app.inject({
      ...{ method: 'POST', url: `/basic/${app.scope}.micro_hello${path}`, payload: Buffer.alloc(bytes) },
      headers: { authorization: `Bearer ${admin.token}`, 'x-beam-scope': app.scope },
    })
  expect((await send('/large', 501)).json()).toMatchObject({ status: 503, error: 'ServerBusy' })
  expect((await send('/small', 500)).body).toBe('ok')
  expect(heard.filter((path) => path !== '/admin/HealthCheck')).toEqual(['/small'])
  await bounded.close()
  await leave(service)
  await untilEmpty()
})

test('an answer that comes faster than its caller reads is broken off, unless the service waits', async () => {
  const chunk = 'x'.repeat(wireLimits.maxChunkBytes)
  const service = await connect({}, ({ id }, raw) => {
    raw.send({ type: 'answer', id, status: 200, more: true })
    return undefined
  })
  const leaving = new AbortController()
  const answer = await fetch(`${url}/basic/${app.scope}.hello/flood`, {
    headers: { authorization: `Bearer ${admin.token}`, 'x-beam-scope': app.scope },
    signal: leaving.signal,
  })
  const { id } = await service
    .next('call')
    .then(async (frame) => (frame.path === '/flood' ? frame : service.next('call')))
  let isCancelled = false
  const cancelled = service.next('cancel').then(() => {
    isCancelled = true
  })
  // The system itself takes some megabytes before it makes the server wait.
  while (!isCancelled) {
    service.send({ type: 'body', id, body: chunk, more: true })
    await new Promise((resolve) => setImmediate(resolve))
  }
  await cancelled
  await expect(answer.text()).rejects.toThrow()
  leaving.abort()
  service.heard.length = 0
  await vi.waitFor(async () => expect((await connections())[0]?.lastError).toContain('before they were read'), {
    timeout: 10_000,
  })
  await leave(service)
})

test('what was sent to an instance that goes is answered 502; what was not goes to another one', async () => {
  const gone = await connect({ instance: 'gone' }, (_, service) => {
    service.socket.terminate()
    return undefined
  })
  expect((await call('/work')).json()).toMatchObject({
    status: 502,
    error: 'MicroserviceFailed',
    message: 'The instance gone of hello left before it answered. It may have carried the call out or not.',
  })
  await gone.closed
  await untilEmpty()

  const alive = await connect({ instance: 'alive', weight: 1 }, () => ({ body: 'alive' }))
  // Rows of a process that has just died, and of one that no longer knows the connection.
  const [row] = await app.db.selectFrom('service_connections').selectAll().where('pid', '=', app.pid).execute()
  const lost = {
    ...row!,
    routes: '[]',
    weight: 100,
    connected_at: new Date(app.now()),
    seen_at: new Date(app.now()),
    last_error_at: null,
  }
  await app.db
    .insertInto('service_connections')
    .values([
      { ...lost, id: crypto.randomUUID(), instance: 'dead', port: 1 },
      { ...lost, id: crypto.randomUUID(), instance: 'forgotten' },
      { ...lost, id: crypto.randomUUID(), instance: 'far', host: 'another machine', address: 'http://127.0.0.1:1' },
    ])
    .execute()
  for (let count = 0; count < 3; count += 1) expect((await call('/work', { payload: 'again' })).body).toBe('alive')
  // They count as dead before long, and are removed.
  await app.runJobs()
  app.advance(60_001)
  other.clock.now = app.now()
  await vi.waitFor(async () => expect((await connections()).map(({ instance }) => instance)).toEqual(['alive']), soon)
  await app.runJobs()
  const rows = await app.db.selectFrom('service_connections').select('instance').where('pid', '=', app.pid).execute()
  expect(rows).toEqual([{ instance: 'alive' }])
  await leave(alive)
  await untilEmpty()
})

test('an instance on another machine is called at the address of its server', async () => {
  const service = await connect({ instance: 'far' }, () => ({ body: 'far' }), { at: otherUrl })
  await app.db
    .updateTable('service_connections')
    .set({ host: 'another machine', address: otherUrl, port: 1 })
    .where('pid', '=', app.pid)
    .execute()
  expect((await call('/work', { payload: 'body' })).body).toBe('far')
  // Only servers of the same database may ask.
  const [row] = await app.db.selectFrom('service_connections').select('id').where('pid', '=', app.pid).execute()
  const path = `/internal/connected/${row?.id}/work`
  expect((await other.app.inject({ method: 'POST', url: path })).statusCode).toBe(401)
  await leave(service)
  await untilEmpty()
})

test('a service that does not answer in time is told to stop, and so is one whose caller leaves', async () => {
  const service = await connect({}, () => undefined)
  expect((await call('/slow', { headers: { 'x-beam-timeout': '50' } })).json()).toMatchObject({
    status: 504,
    error: 'TimeOutError',
    message: 'The service did not answer within 0.05 seconds.',
  })
  const { id } = await service
    .next('call')
    .then(async (frame) => (frame.path === '/slow' ? frame : service.next('call')))
  expect((await service.next('cancel')).id).toBe(id)
  const leaving = new AbortController()
  const asked = fetch(`${url}/basic/${app.scope}.hello/slow`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'x-beam-scope': app.scope },
    signal: leaving.signal,
  })
  const second = await service.next('call')
  leaving.abort()
  await expect(asked).rejects.toThrow()
  expect((await service.next('cancel')).id).toBe(second.id)
  await leave(service)
  await untilEmpty()
})

test('an instance that says it is ill gets no calls until it is well again', async () => {
  let status = 503
  const service = await knockRaw(url)
  open.push(service)
  service.socket.on('message', (data) => {
    const frame = JSON.parse(String(data))
    if (frame.type === 'call')
      service.send({ type: 'answer', id: frame.id, status: frame.path.startsWith('/admin') ? status : 200, body: 'x' })
  })
  await service.register(app)
  await vi.waitFor(async () => expect(await connections()).toMatchObject([{ state: 'failing' }]), soon)
  expect((await call('/work')).json()).toMatchObject({
    status: 503,
    message: 'The service hello takes no calls: It answered /admin/HealthCheck with status 503.',
  })
  status = 200
  await vi.waitFor(async () => expect(await connections()).toMatchObject([{ state: 'healthy' }]), soon)
  expect((await call('/work')).statusCode).toBe(200)
  await leave(service)
  await untilEmpty()
})

test('an admin disconnects an instance, which is written down', async () => {
  const service = await connect({ instance: 'one', version: '2.0' }, undefined, { at: otherUrl })
  await admin.call(disconnectService, { params: { service: 'hello', instance: 'one' } })
  expect(await service.closed).toEqual({
    code: wireClosings.isDisconnected,
    reason: 'An operator has disconnected this instance.',
  })
  expect(await connections()).toEqual([])
  const { rows } = await admin.call(listAuditEntries, { query: { subject: 'service-connection' } })
  expect(rows).toMatchObject([{ subjectId: 'hello/one', before: { version: '2.0' } }])
  const again = await admin.send(disconnectService, { params: { service: 'hello', instance: 'one' } })
  expect([again.status, again.body]).toMatchObject([404, { error: 'ServiceConnectionNotFound' }])
})

test('an instance that connects again takes the place of its old connection', async () => {
  const old = await connect({ instance: 'same' }, () => ({ body: 'old' }))
  const fresh = await connect({ instance: 'same' }, () => ({ body: 'new' }))
  expect((await old.closed).code).toBe(wireClosings.isReplaced)
  expect((await call('/work')).body).toBe('new')
  // Over another server, too, whose next beat finds out.
  const elsewhere = await connect({ instance: 'same' }, () => ({ body: 'elsewhere' }), { at: otherUrl })
  expect((await fresh.closed).code).toBe(wireClosings.isReplaced)
  expect((await call('/work')).body).toBe('elsewhere')
  expect(await connections()).toHaveLength(1)
  await leave(elsewhere)
  await untilEmpty()
})

test('one that finishes gets no new calls, and answers those that it has', async () => {
  const service = await connect({ instance: 'tired' }, () => undefined)
  const asked = call('/work')
  await service.next('call').then(async (frame) => (frame.path === '/work' ? frame : service.next('call')))
  service.send({ type: 'drain' })
  await service.next('draining')
  expect((await call('/work')).statusCode).toBe(404)
  service.send({ type: 'answer', id: '2', status: 200, body: 'done' })
  expect((await asked).body).toBe('done')
  await leave(service)
})

test('frames that are not right end the connection, with the reason', async () => {
  for (const [frame, reason] of [
    ['{"type":"answer","id":"1","status":99}', 'status: '],
    ['{"type":"call"}', 'type: '],
    ['hello', 'A frame must be JSON.'],
  ] as const) {
    const service = await connect({ instance: 'wrong' })
    service.send(frame)
    const { code, reason: said } = await service.closed
    expect([code, said]).toEqual([wireClosings.isInvalid, expect.stringContaining(reason)])
  }
  const large = await connect({ instance: 'large' })
  large.send({ type: 'log', text: 'x'.repeat(wireLimits.maxFrameBytes) })
  expect((await large.closed).code).toBe(1009)
  await untilEmpty()
})

test('lines and what a process uses stand where those of other services stand', async () => {
  const secret = await realmSecret(app)
  const service = await connect({ instance: 'talker', name: 'talker' })
  service.send({ type: 'log', level: 'Warning', text: `Nobody was found ${secret}`, player: 42, match: 7 })
  service.send({ type: 'log', level: 'Debug', text: 'not kept' })
  service.send({ type: 'metrics', cpu: 12.5, memory: 1_000_000 })
  service.send({ type: 'metrics', cpu: 99, memory: 1 })
  await vi.waitFor(async () => {
    const lines = await app.db
      .selectFrom('service_logs')
      .selectAll()
      .where('pid', '=', app.pid)
      .where('service_name', '=', 'talker')
      .orderBy('id')
      .execute()
    expect(lines.map(({ text, gamer_tag }) => [text, gamer_tag])).toEqual([
      ['Instance talker has connected, version 1.0.', null],
      ['Nobody was found •••', 42],
    ])
    const samples = await app.db
      .selectFrom('service_samples')
      .selectAll()
      .where('pid', '=', app.pid)
      .where('service_name', '=', 'talker')
      .execute()
    expect(samples.map(({ cpu, memory_bytes }) => [cpu, memory_bytes])).toEqual([[12.5, 1_000_000]])
  }, soon)
  await leave(service)
  await untilEmpty()
})

test('an instance is disconnected when its realm is archived', async () => {
  const studio = await testApp()
  const by = await studio.as('admin')
  const inDevelopment = { ...studio, pid: studio.development, scope: `${studio.cid}.${studio.development}` }
  const service = await connectRaw(inDevelopment, url)
  await by.call(archiveRealm, { body: { pid: studio.development } })
  expect((await service.closed).code).toBe(wireClosings.isOver)
  const again = await knockRaw(url)
  await again.register(inDevelopment)
  expect((await again.closed).reason).toBe('The realm is archived.')
})

test('a server that stops lets its instances finish, and tells them to connect again', async () => {
  const stopping = await startApp({}, app.databaseUrl)
  stopping.clock.now = app.now()
  const service = await connect({ instance: 'busy' }, () => undefined, { at: await listening(stopping) })
  const asked = call('/work')
  const frame = await service
    .next('call')
    .then(async (first) => (first.path === '/work' ? first : service.next('call')))
  const stopped = stopping.app.close()
  await untilEmpty()
  service.send({ type: 'answer', id: frame.id, status: 200, body: 'finished' })
  expect((await asked).body).toBe('finished')
  expect(await service.closed).toEqual({ code: 1012, reason: 'The server stops; connect again.' })
  await stopped
  await stopping.close()
})
