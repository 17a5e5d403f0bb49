import { checkService, disconnectService, listServiceRegistrations } from '@regent/contract/operate/microservices'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { archiveRealm } from '@regent/contract/organization/realms'
import { beforeAll, expect, test, vi } from 'vitest'
import { connectRaw, knockRaw, listening } from '../../../testing/connected-service.ts'
import { realmSecret } from '../../../testing/realm-secret.ts'
import { type Actor, ownApp, startApp, type TestApp } from '../../../testing/test-app.ts'
import { twoServers } from '../../../testing/two-servers.ts'
import { wireClosings, wireLimits } from './wire.ts'

const soon = { timeout: 20_000, interval: 20 }
const servers = twoServers()
const { call, connect, connections, leave, open, untilEmpty } = servers
let app: TestApp
let url: string
let admin: Actor
let other: Awaited<ReturnType<typeof startApp>>
let otherUrl: string
beforeAll(() => {
  ;({ app, url, admin, other, otherUrl } = servers.started())
})

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

test('a missing key of the realm, or an invalid message, is rejected with the reason, also in the realm’s log', async () => {
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
    reason: 'signature: it was not created with the secret of this realm.',
  })
  expect((await ask({ key: 'guess', name: 'another' })).code).toBe(isRefused)
  expect(await ask({ realm: `${app.cid}.DE_1` })).toEqual({
    code: isRefused,
    reason: `realm: ${app.cid}.DE_1 does not exist. It must be {cid}.{pid}.`,
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
    expect(said).toContain('hello: An instance was rejected. signature: it was not created with the secret')
    expect(said).toContain('connect: Instance one was rejected. name: must be a letter')
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
  expect((await more.closed).reason).toBe('Too many unregistered connections from your address.')
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
  expect((await third.closed).reason).toBe('Limit reached: 2 instances per realm (SERVICE_SOCKETS_PER_REALM).')
  await leave(first)
  await vi.waitFor(async () => expect(await connections()).toHaveLength(1), soon)
  const again = await connect({ instance: 'c' })
  await Promise.all([leave(second), leave(again)])
  for (const { settings } of [app.services, other.services]) settings.serviceSocketsPerRealm = 50
  await untilEmpty()
})

test('an admin disconnects an instance, which is audited', async () => {
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
  const studio = await ownApp()
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
  expect(await service.closed).toEqual({ code: 1012, reason: 'The server is stopping. Connect again.' })
  await stopped
  await stopping.close()
})
