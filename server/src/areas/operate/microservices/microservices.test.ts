import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import {
  checkService,
  deployServiceManifest,
  getServiceDocs,
  getServiceHistory,
  getServiceManifest,
  getServiceManifestFlat,
  getServiceStatus,
  listServiceManifests,
  listServiceRegistrations,
  listServiceTemplates,
} from '@regent/contract/operate/microservices'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readStat } from '../../../engines/runner/usage.ts'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { startSupervisor } from '../../../testing/services.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import type { Supervisor } from './supervisor.ts'

/** Processes start and end in their own time. */
const soon = { timeout: 20_000 }

const service = (more = {}) => ({ serviceName: 'hello', enabled: true, imageId: 'v1', ...more })
const store = (more = {}) => ({ id: 'matches', enabled: true, ...more })
const needing = (more = {}) => service({ dependencies: [{ id: 'matches', storageType: 'mongov1' }], ...more })

const deploy = (by: Actor, manifest: object[], storageReferences: object[] = [], headers = {}) =>
  by.send(deployServiceManifest, { body: { manifest, storageReferences } }, { headers })

describe('a deployment', () => {
  test('is a version that takes the place of the one before; archived entries are listed when asked for', async () => {
    const app = await ownApp()
    const admin = await app.as('admin')
    const empty = await admin.send(getServiceManifest, {})
    expect(empty).toMatchObject({ status: 200, body: { manifest: { id: '0', manifest: [], storageReference: [] } } })
    expect(empty.headers['etag']).toBe('"0"')
    expect(await admin.call(getServiceManifestFlat, { query: {} })).toMatchObject({
      serviceReferences: [],
      storageReferences: [],
    })
    const old = service({ serviceName: 'old', enabled: false, archived: true })
    expect(await deploy(admin, [service(), old], [store()])).toMatchObject({
      status: 200,
      body: { manifest: { id: '1' } },
    })
    await deploy(admin, [service({ imageId: 'v2' }), old])
    const tester = await app.as('tester')
    const player = await app.player()
    for (const path of ['admin/Docs', 'ADMIN/Docs', '%61dmin/Docs', '/admin/Docs', 'x/../admin/Docs', '%zz'])
      expect([path, (await callService(app, player, 'hello', path)).statusCode]).toEqual([
        path,
        path === '%zz' ? 400 : 403,
      ])
    const { manifest } = await tester.call(getServiceManifest, {})
    expect(manifest).toMatchObject({ id: '2', createdByAccountId: admin.accountId, manifest: [{ imageId: 'v2' }] })
    expect(manifest.manifest).toMatchObject([
      { serviceName: 'hello', templateId: 'small', checksum: expect.any(String) },
    ])
    const flat = await tester.call(getServiceManifestFlat, { query: { archived: true } })
    expect(flat).toMatchObject({ id: '2', checksum: manifest.checksum, storageReferences: [] })
    expect(flat.serviceReferences.map(({ serviceName }) => serviceName)).toEqual(['hello', 'old'])
    const { manifests } = await tester.call(listServiceManifests, { query: { offset: 1 } })
    expect(manifests).toMatchObject([{ id: '1', storageReference: [{ id: 'matches' }] }])
    expect((await deploy(admin, [], [], { 'if-match': '"1"' })).body).toMatchObject({ error: 'StaleVersion' })
    const { templates } = await tester.call(listServiceTemplates, {})
    expect(templates.map(({ id }) => id)).toEqual(['small', 'medium', 'large'])
  })

  test('is made by POST /basic/beamo/manifest and read as the current one and in the list, which agree [microservices-2 microservices-3]', async () => {
    const app = await ownApp()
    const send = plainCalls(app, await app.as('admin'))
    const body = { manifest: [service()], storageReferences: [store()], comments: 'First.' }
    expect(await send('POST /basic/beamo/manifest', body)).toMatchObject({ status: 200 })
    const current = (await send('GET /basic/beamo/manifest/current')).body as { manifest: Record<string, unknown> }
    expect(current.manifest).toMatchObject({ id: '1', comments: 'First.', manifest: [{ serviceName: 'hello' }] })
    expect(await send('GET /basic/beamo/manifests')).toMatchObject({
      status: 200,
      body: { manifests: [current.manifest] },
    })
    const { manifest, storageReference, ...about } = current.manifest
    expect((await send('GET /api/beamo/manifests/current')).body).toEqual({
      ...about,
      serviceReferences: manifest,
      storageReferences: storageReference,
    })
  })

  test('carries its ids and times, and all fields of its services and stores [microservices-6 microservices-7 microservices-8 microservices-17]', async () => {
    const app = await ownApp()
    const admin = await app.as('admin')
    const send = plainCalls(app, admin)
    const whole = {
      serviceName: 'hello',
      enabled: false,
      archived: true,
      imageId: 'v1',
      templateId: 'medium',
      comments: 'Old.',
      dependencies: [{ id: 'matches', storageType: 'mongov1' }],
      components: [{ name: 'api' }],
      imageCpuArch: 'arm64',
      containerHealthCheckPort: 6565,
    }
    const kept = { id: 'matches', storageType: 'mongov1', enabled: true, templateId: 'small' }
    await send('POST /basic/beamo/manifest', { manifest: [whole], storageReferences: [kept], comments: 'First.' })
    expect((await send('GET /basic/beamo/manifest/current?archived=true')).body).toMatchObject({
      manifest: {
        id: '1',
        created: app.now(),
        createdByAccountId: admin.accountId,
        comments: 'First.',
        checksum: expect.any(String),
        manifest: [{ ...whole, checksum: expect.any(String) }],
        storageReference: [{ ...kept, checksum: expect.any(String) }],
      },
    })
  })

  test('is made by admins alone [microservices-20]', async () => {
    const app = await ownApp()
    for (const role of ['tester', 'developer'] as const) {
      const send = plainCalls(app, await app.as(role))
      expect([role, (await send('POST /basic/beamo/manifest', { manifest: [] })).status]).toEqual([role, 403])
    }
    const send = plainCalls(app, await app.as('admin'))
    expect((await send('POST /basic/beamo/manifest', { manifest: [] })).status).toBe(200)
  })

  test('has services of the sizes small, medium and large [microservices-9]', async () => {
    const app = await ownApp()
    const send = plainCalls(app, await app.as('tester'))
    expect(await send('GET /basic/beamo/templates')).toMatchObject({
      status: 200,
      body: { templates: [{ id: 'small' }, { id: 'medium' }, { id: 'large' }] },
    })
  })

  test('is refused by the field that is wrong, and changes nothing', async () => {
    const admin = await (await ownApp()).as('admin')
    for (const [manifest, storages, field] of [
      [[service({ serviceName: '../etc' })], [], 'manifest.0.serviceName'],
      [[service({ serviceName: 'micro_hello' })], [], 'manifest.0.serviceName'],
      [[service({ imageId: '..' })], [], 'manifest.0.imageId'],
      [[service({ imageId: 'a/../../b' })], [], 'manifest.0.imageId'],
      [[service(), service({ serviceName: 'Hello' })], [], 'manifest.1.serviceName'],
      [[service({ archived: true })], [], 'manifest.0.archived'],
      [[service({ templateId: 'huge' })], [], 'manifest.0.templateId'],
      [[], [store(), store()], 'storageReferences.1.id'],
      [[needing()], [], 'manifest.0.dependencies'],
      [[needing()], [store({ enabled: false })], 'manifest.0.dependencies'],
    ] as const) {
      const { status, body } = await deploy(admin, [...manifest], [...storages])
      expect([status < 500 && status >= 400, (body as { field: string }).field]).toEqual([true, field])
    }
    expect(await admin.call(getServiceManifest, { query: {} })).toMatchObject({ manifest: { id: '0', manifest: [] } })
  })

  test('has at most as many services that are on as the setting says', async () => {
    const admin = await (await ownApp()).as('admin')
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => service({ serviceName: `s${index}`, enabled: index < 21 }))
    expect(await deploy(admin, many(21))).toMatchObject({
      status: 400,
      body: { field: 'manifest', message: expect.stringContaining('SERVICES_PER_REALM') },
    })
    expect((await deploy(admin, many(20))).status).toBe(200)
  })

  test('keeps a store on while a service that depends on it is on [microservices-18 microservices-19]', async () => {
    const admin = await (await ownApp()).as('admin')
    const off = store({ enabled: false })
    expect((await deploy(admin, [needing()], [store()])).status).toBe(200)
    expect(await deploy(admin, [needing()], [off])).toMatchObject({
      status: 409,
      body: { error: 'StorageDependency', field: 'storageReferences.0.enabled' },
    })
    expect((await deploy(admin, [needing({ enabled: false })], [off])).status).toBe(200)
    const refused = { status: 409, body: { field: 'manifest.0.dependencies' } }
    expect(await deploy(admin, [needing()], [off])).toMatchObject(refused)
  })
})

test('where nothing is run, a service that is on does not run, and a call says so', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  await deploy(admin, [service(), service({ serviceName: 'off', enabled: false })])
  const status = await admin.call(getServiceStatus, {})
  expect(status).toMatchObject({ canRun: false, isCurrent: false })
  expect(status.services).toEqual([
    { serviceName: 'hello', imageId: 'v1', running: false, isCurrent: false },
    { serviceName: 'off', imageId: 'v1', running: false, isCurrent: true },
  ])
  const post = (target: string, path: string) => callService(app, admin, target, path)
  expect((await post('hello', 'greet')).json()).toMatchObject({ status: 503, error: 'MicroserviceNotRunning' })
  expect((await post('none', 'greet')).json()).toMatchObject({ status: 404, error: 'MicroserviceNotFound' })
})

test('the usage of a process is read from /proc, whatever its name', () => {
  const stat = `7 (a) b (c) S ${Array(10).fill(1).join(' ')} 250 50 0 0`
  expect(readStat(stat, '900 100 0 0')).toEqual({ cpuMs: 3_000, memoryBytes: 409_600 })
})

const callService = (app: TestApp, by: Actor, service: string, path: string, more: object = {}) =>
  app.app.inject({
    method: 'POST',
    url: `/basic/${app.scope}.${service}/${path}`,
    headers: { authorization: `Bearer ${by.token}`, 'x-beam-scope': app.scope, 'content-type': 'text/plain' },
    payload: 'not JSON',
    ...more,
  })

const echo = `import { createServer } from 'node:http'
createServer((request, response) => {
  if (request.url === '/crash') process.exit(3)
  if (request.url === '/admin/HealthCheck') return response.end('"responsive"')
  if (request.url === '/admin/Docs') return response.end('{"openapi":"3.1.0"}')
  let body = ''
  request.on('data', (part) => { body += part })
  request.on('end', () => response.writeHead(201).end(JSON.stringify(
    { url: request.url, body, headers: request.headers, env: process.env })))
}).listen(Number(process.env.PORT), '127.0.0.1')`

describe('a service that is run', () => {
  let app: TestApp
  let admin: Actor
  let run: Awaited<ReturnType<typeof startSupervisor>>
  let servicesDir: string
  let supervisor: Supervisor

  beforeAll(async () => {
    app = await ownApp()
    admin = await app.as('admin')
    run = await startSupervisor(app)
    ;({ supervisor, servicesDir } = run)
    const own = join(servicesDir, app.alias)
    await run.image(app.alias, 'hello', 'v1', echo)
    await mkdir(join(own, 'hello/v2'))
    await symlink(join(own, 'hello/v1/main.mjs'), join(own, 'hello/v2/main.mjs'))
    await deploy(admin, [service()])
    await supervisor.reconcile()
    const isUp = async () => expect(await stateOf()).toMatchObject({ running: true, isCurrent: true, state: 'running' })
    await vi.waitFor(isUp, { timeout: 20_000 })
  })

  afterAll(async () => {
    await run.close()
  })

  const stateOf = async () => (await admin.call(getServiceStatus, {})).services[0]

  test('is called with who calls, and sees nothing of the server but its own token', async () => {
    const player = await app.player()
    const reply = await callService(app, player, 'micro_hello', 'match/find?size=2')
    const heard = reply.json() as { url: string; body: string; headers: object; env: Record<string, string> }
    expect([reply.statusCode, heard.url, heard.body]).toEqual([201, '/match/find?size=2', 'not JSON'])
    expect(heard.headers).toMatchObject({ 'x-beam-gamertag': String(player.gamerTag), 'x-beam-scope': app.scope })
    expect(heard.headers).not.toHaveProperty('authorization')
    const { TOKEN: token = '', ...env } = heard.env
    expect(Object.keys(env).sort()).toEqual([
      'CID',
      'HOME',
      'HOST',
      'NODE_ENV',
      'PATH',
      'PID',
      'PORT',
      'SERVICE_NAME',
      'TMPDIR',
    ])
    const asService = app.withToken(token)
    const { registrations } = await asService.call(listServiceRegistrations, { body: {} })
    expect(registrations).toMatchObject([{ serviceName: 'hello', pid: app.pid, instanceCount: 1 }])
    const elsewhere = await asService.send(
      listServiceRegistrations,
      { body: {} },
      { scope: `${app.cid}.${app.staging}` },
    )
    expect(elsewhere).toMatchObject({ status: 403, body: { error: 'ScopeForbidden' } })
  })

  test('answers POST /admin/HealthCheck with responsive and GET /admin/Docs with an OpenAPI document [microservices-23 microservices-24 microservices-25]', async () => {
    const send = plainCalls(app, await app.as('tester'))
    const root = `/basic/${app.cid}.${app.pid}.hello/admin` as const
    expect(await send(`POST ${root}/HealthCheck`)).toMatchObject({ status: 200, body: 'responsive' })
    expect(await send(`GET ${root}/Docs`)).toMatchObject({ status: 200, body: { openapi: '3.1.0' } })
  })

  test('is in POST /api/beamo/services/registrations, and runs by GET /basic/beamo/status [microservices-10 microservices-11]', async () => {
    const send = plainCalls(app, await app.as('tester'))
    expect(await send('POST /api/beamo/services/registrations', { serviceName: 'hello' })).toMatchObject({
      status: 200,
      body: { registrations: [{ serviceName: 'hello', pid: app.pid }] },
    })
    expect(await send('GET /basic/beamo/status')).toMatchObject({
      status: 200,
      body: { services: [{ serviceName: 'hello', running: true, imageId: 'v1', isCurrent: true }] },
    })
  })

  test('is asked for its health and its docs by staff alone, in the realm of the scope', async () => {
    const params = { target: `${app.scope}.hello` }
    const tester = await app.as('tester')
    expect(await tester.call(checkService, { params })).toBe('responsive')
    expect(await tester.call(getServiceDocs, { params })).toEqual({ openapi: '3.1.0' })
    const player = await app.player()
    expect((await callService(app, player, 'hello', '%61dmin/Metadata')).json()).toMatchObject({ error: 'Forbidden' })
    const ofStaging = await app.player(app.staging)
    const headers = { authorization: `Bearer ${ofStaging.token}`, 'x-beam-scope': `${app.cid}.${app.staging}` }
    expect((await callService(app, ofStaging, 'hello', 'x', { headers })).statusCode).toBe(403)
    expect((await app.app.inject({ method: 'POST', url: `/basic/${app.scope}.hello/x` })).statusCode).toBe(401)
  })

  test('is measured, which history is made of', async () => {
    await supervisor.measure()
    const { dataPoints, serviceAggregates } = await admin.call(getServiceHistory, {
      query: { from: app.now() - 60_000, to: app.now() },
    })
    expect(dataPoints).toMatchObject([{ services: [{ servicename: 'hello', runninginstances: 1 }] }])
    expect(serviceAggregates.last).toBe(1)
  })

  test('is counted by GET /basic/history/microservices from a time to a time [microservices-26]', async () => {
    const send = plainCalls(app, admin)
    const between = (from: number, to: number) =>
      send(`GET /basic/history/microservices?from=${app.now() + from}&to=${app.now() + to}`)
    const point = { services: [{ servicename: 'hello', runninginstances: 1 }] }
    expect(await between(-60_000, 0)).toMatchObject({ status: 200, body: { dataPoints: [point] } })
    expect((await between(-120_000, -60_000)).body).toMatchObject({ dataPoints: [] })
  })

  test('is started again after a crash, later each time', async () => {
    await callService(app, admin, 'hello', 'crash')
    await expect.poll(stateOf, soon).toMatchObject({ state: 'waiting', problem: 'It ended with code 3.', restarts: 1 })
    await supervisor.reconcile()
    expect(await stateOf()).toMatchObject({ state: 'waiting' })
    app.advance(1_000)
    await supervisor.reconcile()
    await expect.poll(stateOf, soon).toMatchObject({ state: 'running', restarts: 1 })
  })

  test('whose image leads out of its folder or is not there is not run, and in the end not tried again', async () => {
    await deploy(admin, [service({ imageId: 'v2' }), service({ serviceName: 'lost' })])
    for (let round = 0; round < 10; round += 1) {
      await supervisor.reconcile()
      app.advance(60_000)
    }
    const { services } = await admin.call(getServiceStatus, {})
    expect(services).toMatchObject([
      {
        state: 'running',
        imageId: 'v1',
        isCurrent: false,
        problem: `Version v2 did not start: ${app.alias}/hello/v2/main.mjs is outside its folder. Version v1 is still running.`,
      },
      { state: 'failed', problem: `${app.alias}/lost/v1/main.mjs does not exist in SERVICES_DIR.` },
    ])
  })

  test('is run for the organization alone whose folder it is in', async () => {
    const other = await ownApp()
    const stranger = await other.as('admin')
    // An image beside the folders of organizations is nobody's.
    await run.image('', 'shared', 'v1', echo)
    await deploy(stranger, [service(), service({ serviceName: 'shared' })])
    await supervisor.reconcile()
    const { services } = await stranger.call(getServiceStatus, {})
    expect(services).toMatchObject(
      ['hello', 'shared'].map((serviceName) => ({
        serviceName,
        running: false,
        problem: `${other.alias}/${serviceName}/v1/main.mjs does not exist in SERVICES_DIR.`,
      })),
    )
    await deploy(stranger, [])
    await supervisor.reconcile()
  })

  test('is started before the next round begins, though the state of another one could not be saved', async () => {
    const other = await ownApp()
    for (const name of ['slow', 'broken']) await run.image(other.alias, name, 'v1', echo)
    await sql`
      create function hold_up() returns trigger language plpgsql as $$ begin
        if new.service_name = 'broken' then raise exception 'not saved'; end if;
        perform pg_sleep(0.5);
        return new;
      end $$`.execute(other.db)
    await sql`create trigger hold_up before insert on service_instances for each row
      when (new.service_name in ('slow', 'broken')) execute function hold_up()`.execute(other.db)
    const stranger = await other.as('admin')
    await deploy(
      stranger,
      ['broken', 'slow'].map((serviceName) => service({ serviceName })),
    )
    await expect(supervisor.reconcile()).rejects.toThrow('not saved')
    const saved = other.db
      .selectFrom('service_instances')
      .select(['service_name', 'restarts'])
      .where('pid', '=', other.pid)
      .orderBy('service_name')
    const slow = { service_name: 'slow', restarts: 0 }
    expect(await saved.execute()).toEqual([slow])
    await sql`drop function hold_up cascade`.execute(other.db)
    // The process that could not be saved is still the one that is looked after.
    await supervisor.reconcile()
    expect(await saved.execute()).toEqual([{ service_name: 'broken', restarts: 0 }, slow])
    await deploy(stranger, [])
    await supervisor.reconcile()
  })

  test('ends when it is switched off', async () => {
    await deploy(admin, [service({ enabled: false })])
    await supervisor.reconcile()
    expect(await stateOf()).toEqual({ serviceName: 'hello', imageId: 'v1', running: false, isCurrent: true })
  })
})
