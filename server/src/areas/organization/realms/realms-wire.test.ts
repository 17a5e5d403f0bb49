import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { testApp } from '../../../testing/test-app.ts'

type Realm = { pid: string; projectName: string; parent?: string; children: string[]; archived: boolean }

async function world() {
  const app = await testApp()
  const send = plainCalls(app, await app.as('developer'))
  const realms = async () =>
    ((await send(`GET /basic/realms/game?rootPID=${app.pid}`)).body as { projects: Realm[] }).projects
  const realm = async (pid: string) => (await realms()).find((one) => one.pid === pid)
  const named = async (name: string) => (await realms()).find(({ projectName }) => projectName === name)
  const inRealm = async (pid: string, role: 'developer' | 'admin' = 'developer') =>
    plainCalls({ app: app.app, scope: `${app.cid}.${pid}` }, await app.as(role))
  return { app, send, realms, realm, named, inRealm }
}

const done = { status: 200, body: { result: 'ok', data: {} } }

test('a realm carries pid, projectName, parent, children, secret, sharded and archived [realms-4 realms-5]', async () => {
  const { app, send, realms, realm } = await world()
  expect(await realm(app.staging)).toMatchObject({
    pid: app.staging,
    projectName: 'staging',
    parent: app.pid,
    children: [app.development],
    sharded: false,
    archived: false,
  })
  // The secret is the realm's, and has a call of its own.
  expect((await send(`POST /api/realms/${app.staging}/secret`, { reason: 'The match server moves' })).body).toEqual({
    pid: app.staging,
    secret: expect.stringMatching(/^.{20,}$/),
  })
  expect((await realms()).find(({ pid }) => pid === app.pid)).not.toHaveProperty('parent')
})

test('GET /basic/realms/game answers the projects of the game that rootPID names [realms-16 realms-17]', async () => {
  const { app, send, realms } = await world()
  await send('POST /basic/realms/game', { gameName: 'Idle Harbor' })
  expect((await realms()).map(({ pid }) => pid).sort()).toEqual([app.pid, app.staging, app.development].sort())
  const games = (await send('GET /basic/realms/games')).body as { projects: Realm[] }
  const other = games.projects.find(({ pid }) => pid !== app.pid)?.pid ?? ''
  const { projects } = (await send(`GET /basic/realms/game?rootPID=${other}`)).body as { projects: Realm[] }
  expect(projects.map(({ projectName }) => projectName).sort()).toEqual(['Idle Harbor', 'development', 'staging'])
})

test('POST /basic/realms/game makes a game of a gameName [realms-17]', async () => {
  const { send } = await world()
  expect(await send('POST /basic/realms/game', { gameName: 'Idle Harbor' })).toMatchObject(done)
  const { projects } = (await send('GET /basic/realms/games')).body as { projects: Realm[] }
  expect(projects.map(({ projectName }) => projectName).sort()).toEqual(['Idle Harbor', 'Sky Raiders'])
})

test('PUT /basic/realms/game takes rootPID and projects, the tree [realms-12 realms-13 realms-17]', async () => {
  const { app, send, realm } = await world()
  const projects = [{ pid: app.pid }, { pid: app.staging, parent: app.pid }, { pid: app.development, parent: app.pid }]
  expect(await send('PUT /basic/realms/game', { rootPID: app.pid, projects })).toMatchObject(done)
  expect((await realm(app.development))?.parent).toBe(app.pid)
})

test('POST /basic/realms/project/{product} makes a child realm, whatever product is named [realms-18 realms-19]', async () => {
  const { app, send, named } = await world()
  for (const product of ['regent', 'anything-else']) {
    const body = { name: `for ${product}`, parent: app.staging, cid: app.cid }
    expect(await send(`POST /basic/realms/project/${product}`, body)).toMatchObject(done)
    expect(await named(`for ${product}`)).toMatchObject({ parent: app.staging, archived: false })
  }
})

test('DELETE /basic/realms/project with cid and pid archives a realm and erases nothing [realms-20 realms-21]', async () => {
  const { app, send, realm } = await world()
  const before = await realm(app.development)
  expect(await send('DELETE /basic/realms/project', { cid: app.cid, pid: app.development })).toMatchObject(done)
  expect(await realm(app.development)).toMatchObject({ ...before, archived: true, version: expect.any(Number) })
})

test('PUT /basic/realms/project with a projectId takes a realm out of the archive [realms-21]', async () => {
  const { app, send, realm } = await world()
  await send('DELETE /basic/realms/project', { cid: app.cid, pid: app.development })
  expect(await send('PUT /basic/realms/project', { projectId: app.development })).toMatchObject(done)
  expect(await realm(app.development)).toMatchObject({ archived: false })
})

test('PUT /basic/realms/project/rename takes projectId and newName [realms-22]', async () => {
  const { app, send, realm } = await world()
  const body = { projectId: app.staging, newName: 'rehearsal' }
  expect(await send('PUT /basic/realms/project/rename', body)).toMatchObject(done)
  expect(await realm(app.staging)).toMatchObject({ projectName: 'rehearsal' })
})

test('GET /basic/realms/promotion compares a source realm with this one, by checksum and time; a scope is content or microservices [realms-26 realms-27 realms-28]', async () => {
  const { app, send } = await world()
  await publishItems(app, [{ id: 'currency.gems' }], app.staging)
  await publishItems(app, [{ id: 'currency.gold' }])
  const side = { checksum: expect.any(String), createdAt: app.now() }
  const { status, body } = await send(`GET /basic/realms/promotion?sourcePid=${app.staging}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ sourcePid: app.staging })
  const { scopes } = body as { scopes: { name: string; promotions: unknown[] }[] }
  expect(scopes.map(({ name }) => name)).toEqual(['content', 'microservices'])
  const other = await send(`GET /basic/realms/promotion?sourcePid=${app.staging}&promotions=localizations`)
  expect(other).toMatchObject({ status: 400, body: { field: 'promotions.0' } })
  const content = scopes.find(({ name }) => name === 'content')
  expect(content?.promotions).toEqual([{ id: 'global', source: side, destination: side }])
})

test('POST /basic/realms/promotion takes promotions and contentManifestIds, and changes the realm of the scope alone [realms-29 realms-30]', async () => {
  const { app, inRealm } = await world()
  await publishItems(app, [{ id: 'currency.gems' }], app.staging)
  const live = async (pid: string) => {
    const reply = await (await inRealm(pid))('GET /basic/content/manifest/public/json')
    return (reply.body as { entries: { contentId: string }[] }).entries.map(({ contentId }) => contentId)
  }
  const body = { sourcePid: app.staging, promotions: ['content'], contentManifestIds: ['global'] }
  const reply = await (await inRealm(app.development))('POST /basic/realms/promotion', body)
  expect(reply).toMatchObject({ status: 200, body: { sourcePid: app.staging, scopes: [{ name: 'content' }] } })
  expect(await live(app.development)).toEqual(['currency.gems'])
  expect(await live(app.staging)).toEqual(['currency.gems'])
  expect(await live(app.pid)).toEqual([])
})

test('PUT /basic/content/manifest/repeat rolls a realm back, for admins alone [realms-25 permissions-50]', async () => {
  const { app, send, inRealm } = await world()
  await publishItems(app, [{ id: 'currency.gems' }])
  const { rows } = (await send('GET /api/content/history')).body as { rows: { uid: string }[] }
  await publishItems(app, [{ id: 'currency.gold' }])
  const uid = rows[0]?.uid
  expect(await send('PUT /basic/content/manifest/repeat', { uid })).toMatchObject({ status: 403 })
  expect(await (await inRealm(app.pid, 'admin'))('PUT /basic/content/manifest/repeat', { uid })).toMatchObject(done)
  const after = (await send('GET /basic/content/manifest/public/json')).body as { entries: { contentId: string }[] }
  expect(after.entries.map(({ contentId }) => contentId)).toEqual(['currency.gems'])
})
