import { chmod, readdir, stat, writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { deployServiceManifest, getServiceStatus } from '@regent/contract/operate/microservices'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSupervisor } from '../../../testing/services.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

/** Processes start and end in their own time. */
const soon = { timeout: 20_000, interval: 50 }

let app: TestApp
let admin: Actor
let run: Awaited<ReturnType<typeof startSupervisor>>

beforeAll(async () => {
  app = await ownApp()
  admin = await app.as('admin')
  run = await startSupervisor(app)
})
afterAll(() => run.close())

/** Answers its version; `/slow` waits until `/release` has been called, by whichever version. */
const version = (name: string) => `import { createServer } from 'node:http'
import { existsSync, writeFileSync } from 'node:fs'
const file = process.env.HOME + '/release'
createServer((request, response) => {
  const answer = () => response.end('${name} ' + process.getuid())
  if (request.url === '/release') writeFileSync(file, '')
  if (request.url !== '/slow') return answer()
  const wait = () => (existsSync(file) ? answer() : setTimeout(wait, 20))
  response.writeHead(200).write('')
  console.log('slow')
  wait()
}).listen(Number(process.env.PORT), '127.0.0.1')`

const deploy = (imageId: string, by = admin, more: object = {}) =>
  by.call(deployServiceManifest, {
    body: { manifest: [{ serviceName: 'hello', enabled: true, imageId, ...more }] },
  })
const statusOf = async (by = admin) => (await by.call(getServiceStatus, {})).services[0]
const call = async (path: string) => {
  const { statusCode, body } = await app.app.inject({
    method: 'POST',
    url: `/basic/${app.scope}.hello${path}`,
    headers: { authorization: `Bearer ${admin.token}`, 'x-beam-scope': app.scope },
  })
  return `${statusCode} ${body.split(' ')[0]}`
}
/** Lets the supervisor work until the service has this state. */
const until = (state: object, by = admin) =>
  vi.waitFor(async () => {
    await run.supervisor.reconcile()
    expect(await statusOf(by)).toMatchObject(state)
  }, soon)

test('a deployment moves the calls to the new version without failing one, and those under way are answered', async () => {
  for (const name of ['v1', 'v2']) await run.image(app.alias, 'hello', name, version(name))
  await deploy('v1')
  await until({ isCurrent: true, imageId: 'v1' })
  const answers = new Map<string, number>()
  let isOver = false
  const slow = call('/slow')
  const callers = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      const answer = await call('/fast')
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
  })
  await vi.waitFor(() => expect(answers.get('200 v1')).toBeGreaterThan(10), soon)
  await deploy('v2')
  await until({ isCurrent: true, imageId: 'v2' })
  // Long enough for the old version to end, had it no call.
  const before = answers.get('200 v2') ?? 0
  await vi.waitFor(() => expect(answers.get('200 v2')).toBeGreaterThan(before + 100), soon)
  await call('/release')
  expect(await slow).toBe('200 v1')
  isOver = true
  await Promise.all(callers)
  expect([...answers.keys()].sort()).toEqual(['200 v1', '200 v2'])
})

test('a service that is switched off takes no more calls, and answers those under way before it ends', async () => {
  const other = await ownApp()
  const by = await other.as('admin')
  const folder = join(run.servicesWorkDir, other.pid, 'hello')
  const ask = (path: string) =>
    other.app.inject({
      method: 'POST',
      url: `/basic/${other.scope}.hello/${path}`,
      headers: { authorization: `Bearer ${by.token}`, 'x-beam-scope': other.scope },
    })
  await run.image(
    other.alias,
    'hello',
    'v1',
    `import { createServer } from 'node:http'
import { existsSync, writeFileSync } from 'node:fs'
createServer((request, response) => {
  if (request.url !== '/slow') return response.end()
  writeFileSync(process.env.HOME + '/begun', '')
  const wait = () => (existsSync(process.env.HOME + '/release') ? response.end('whole') : setTimeout(wait, 20))
  wait()
}).listen(Number(process.env.PORT), '127.0.0.1')`,
  )
  await deploy('v1', by)
  await until({ isCurrent: true, running: true }, by)
  const slow = ask('slow')
  await vi.waitFor(async () => expect(await readdir(folder)).toContain('begun'), soon)
  await deploy('v1', by, { enabled: false })
  await until({ isCurrent: true, running: false }, by)
  expect((await ask('fast')).json()).toMatchObject({ status: 503, error: 'MicroserviceNotRunning' })
  await writeFile(join(folder, 'release'), '')
  const { statusCode, body } = await slow
  expect([statusCode, body]).toEqual([200, 'whole'])
})

test('where the new version does not start, the old one stays in service and the state says why', async () => {
  await run.image(app.alias, 'hello', 'v3', 'process.exit(1)')
  await deploy('v3')
  const problem = 'Version v3 did not start: It ended with code 1. Version v2 is still running.'
  await until({ running: true, state: 'running', imageId: 'v2', isCurrent: false, problem })
  expect(await call('/fast')).toBe('200 v2')
  const before = await statusOf()
  await deploy('v2')
  await until({ isCurrent: true, imageId: 'v2' })
  const { problem: gone, startedAt } = (await statusOf()) ?? {}
  expect([gone, startedAt]).toEqual([undefined, before?.startedAt])
})

test('a service of a dead server restarts where the new version does not start', async () => {
  await deploy('v3')
  await until({ imageId: 'v2', problem: expect.stringContaining('v3') })
  const rows = await app.db.selectFrom('service_instances').selectAll().where('pid', '=', app.pid).execute()
  await run.supervisor.stop()
  // The row of a server that was killed is still there.
  await app.db
    .insertInto('service_instances')
    .values(rows.map((row) => ({ ...row, started_at: new Date() })))
    .execute()
  await run.supervisor.begin()
  app.advance(60_000)
  await until({ running: true, imageId: 'v2', problem: expect.stringContaining('Version v3 did not start') })
  await deploy('v2')
  await until({ isCurrent: true })
})

test('the folder of a service belongs to its own user, and is deleted with its last deployment', async () => {
  const folder = join(run.servicesWorkDir, app.pid, 'hello')
  const isRoot = process.getuid?.() === 0
  expect(await readdir(folder)).toEqual(['release'])
  const { mode, uid } = await stat(folder)
  const other = await ownApp()
  const stranger = await other.as('admin')
  await run.image(other.alias, 'hello', 'v1', version('v1'))
  await deploy('v1', stranger)
  await until({ isCurrent: true }, stranger)
  const { uid: strangers } = await stat(join(run.servicesWorkDir, other.pid, 'hello'))
  expect(mode & 0o777).toBe(0o700)
  if (isRoot) expect([uid > 200_000, strangers > 200_000, uid === strangers]).toEqual([true, true, false])
  await deploy('v2', admin, { enabled: false })
  await run.supervisor.reconcile()
  expect(await readdir(folder)).toEqual(['release'])
  await admin.call(deployServiceManifest, { body: { manifest: [] } })
  const gone = async () => {
    await run.supervisor.reconcile()
    expect(await readdir(run.servicesWorkDir).then((pids) => pids.includes(app.pid))).toBe(true)
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  }
  await vi.waitFor(gone, soon)
  await stranger.call(deployServiceManifest, { body: { manifest: [] } })
  await run.supervisor.reconcile()
})

test('services of an organization that use more than a processor together are put last', async () => {
  const answersId = `import { createServer } from 'node:http'
createServer((request, response) => {
  const before = process.cpuUsage()
  while (request.url === '/burn' && process.cpuUsage(before).user < 100_000);
  response.end('id=' + process.pid + '. ')
}).listen(Number(process.env.PORT), '127.0.0.1')`
  await run.image(app.alias, 'hello', 'v5', answersId)
  await deploy('v5')
  await until({ isCurrent: true, running: true, imageId: 'v5' })
  const processId = Number(/id=(\d+)/.exec(await call('/id'))?.[1])
  expect(getPriority(processId)).toBe(10)
  await run.supervisor.measure()
  await call('/burn')
  // What took a tenth of a second is more than a processor can do in a twentieth.
  app.advance(50)
  await run.supervisor.measure()
  expect(getPriority(processId)).toBe(19)
})

test('one that keeps too much in its folder is ended', async () => {
  await deploy('v1')
  await until({ isCurrent: true })
  const folder = join(run.servicesWorkDir, app.pid, 'hello')
  await Promise.all(Array.from({ length: 10_001 }, (_, index) => writeFile(join(folder, String(index)), '')))
  await run.supervisor.measure()
  expect(await statusOf()).toMatchObject({
    state: 'waiting',
    problem: 'It has more than 10,000 files in its folder.',
  })
})

test.runIf(process.getuid?.() === 0)('an image that its user cannot read says which right is missing', async () => {
  await run.image(app.alias, 'hello', 'v4', version('v4'))
  const folder = join(run.servicesDir, app.alias, 'hello/v4')
  await chmod(folder, 0o700)
  await deploy('v4')
  await until({ problem: expect.stringMatching(`which cannot enter ${folder}. Run: chmod o\\+x ${folder}$`) })
})

test('an organization has only so many services at a server, and leaves places to others', async () => {
  const bounded = await startSupervisor(app, { servicesPerServer: 10, servicesPerOrganization: 1 })
  const other = await ownApp()
  const stranger = await other.as('admin')
  for (const [alias, name] of [
    [app.alias, 'hello'],
    [app.alias, 'second'],
    [other.alias, 'hello'],
  ] as const) {
    await bounded.image(alias, name, 'v1', version('v1'))
  }
  const manifest = ['hello', 'second'].map((serviceName) => ({ serviceName, enabled: true, imageId: 'v1' }))
  await run.supervisor.stop()
  await admin.call(deployServiceManifest, { body: { manifest } })
  await deploy('v1', stranger)
  const states = async (by: Actor) => {
    await bounded.supervisor.reconcile()
    return (await by.call(getServiceStatus, {})).services
  }
  await vi.waitFor(async () => {
    expect(await states(admin)).toMatchObject([
      { state: 'running' },
      { state: 'waiting', problem: expect.stringContaining('(SERVICES_PER_ORGANIZATION). It starts when') },
    ])
    expect(await states(stranger)).toMatchObject([{ state: 'running' }])
  }, soon)
  await stranger.call(deployServiceManifest, { body: { manifest: [] } })
  await bounded.close()
})

test('a server runs its maximum of services; the others wait for a place', async () => {
  const bounded = await startSupervisor(app, { servicesPerServer: 1, servicesUidBase: 0 })
  await bounded.image(app.alias, 'hello', 'v1', version('v1'))
  await bounded.image(app.alias, 'second', 'v1', version('v1'))
  const manifest = ['hello', 'second'].map((serviceName) => ({ serviceName, enabled: true, imageId: 'v1' }))
  await run.supervisor.stop()
  const states = async () => {
    await bounded.supervisor.reconcile()
    return (await admin.call(getServiceStatus, {})).services
  }
  await admin.call(deployServiceManifest, { body: { manifest } })
  await vi.waitFor(
    async () =>
      expect(await states()).toMatchObject([
        { state: 'running' },
        { state: 'waiting', problem: expect.stringContaining('SERVICES_PER_SERVER') },
      ]),
    soon,
  )
  await admin.call(deployServiceManifest, { body: { manifest: manifest.slice(1) } })
  const hasPlace = async () => expect(await states()).toMatchObject([{ serviceName: 'second', state: 'running' }])
  await vi.waitFor(hasPlace, soon)
  // With SERVICES_UID_BASE=0 they run as the user of the server.
  expect((await stat(join(bounded.servicesWorkDir, app.pid, 'second'))).uid).toBe(process.getuid?.())
  await bounded.close()
})
