import {
  deployServiceManifest,
  getServiceStatus,
  listServiceRegistrations,
} from '@regent/contract/operate/microservices'
import { beforeAll, expect, test, vi } from 'vitest'
import { knockRaw, type RawService } from '../../../testing/connected-service.ts'
import type { Actor, startApp, TestApp } from '../../../testing/test-app.ts'
import { twoServers } from '../../../testing/two-servers.ts'

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
    message: 'No connected instance of hello accepts POST /match/7.',
  })
  expect((await call('/files/a')).statusCode).toBe(404)
  await leave(service)
  await untilEmpty()
})

test('calls already sent to a stopping instance get 502; others go to another one', async () => {
  const gone = await connect({ instance: 'gone' }, (_, service) => {
    service.socket.terminate()
    return undefined
  })
  expect((await call('/work')).json()).toMatchObject({
    status: 502,
    error: 'MicroserviceFailed',
    message: 'The instance gone of hello disconnected before it answered. The call may or may not have been executed.',
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
    message: 'The service hello accepts no calls. It returned status 503 for /admin/HealthCheck.',
  })
  status = 200
  await vi.waitFor(async () => expect(await connections()).toMatchObject([{ state: 'healthy' }]), soon)
  expect((await call('/work')).statusCode).toBe(200)
  await leave(service)
  await untilEmpty()
})
