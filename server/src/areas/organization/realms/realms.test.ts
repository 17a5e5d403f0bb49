import { listAuditEntries } from '@regent/contract/organization/audit'
import { getCustomer } from '@regent/contract/organization/customers'
import {
  archiveRealm,
  checkCustomer,
  createGame,
  createRealm,
  getClientDefaults,
  getRealm,
  listGames,
  listRealms,
  type RealmView,
  renameRealm,
  reparentRealms,
  unarchiveRealm,
} from '@regent/contract/organization/realms'
import { listPlayers } from '@regent/contract/players/players'
import { expect, test } from 'vitest'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

const realmsOf = async (actor: Actor): Promise<Map<string, RealmView>> => {
  const { customer } = await actor.call(getCustomer, {})
  return new Map(customer.projects.map((realm) => [realm.pid, realm]))
}

/** A realm below another, found by its name. */
async function childRealm(by: Actor, parent: string, name: string): Promise<string> {
  await by.call(createRealm, { params: { product: 'any' }, body: { name, parent } })
  return [...(await realmsOf(by)).values()].find((realm) => realm.projectName === name)?.pid ?? ''
}

async function secondGame(by: Actor): Promise<string> {
  await by.call(createGame, { body: { gameName: 'Second Game' } })
  const { projects } = await by.call(listGames, {})
  return projects.find(({ projectName }) => projectName === 'Second Game')?.pid ?? ''
}

const move = (by: Actor, rootPID: string, ...projects: { pid: string; parent?: string }[]) =>
  by.call(reparentRealms, { body: { rootPID, projects } })

/** The tree stays as it is. */
async function expectTreeKept(by: Actor, act: () => Promise<unknown>, refusal: object) {
  const before = await realmsOf(by)
  await expect(act()).rejects.toMatchObject(refusal)
  expect(await realmsOf(by)).toEqual(before)
}

test('a new game has its realms PROD, STG and DEV', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const game = await secondGame(developer)
  const { projects } = await developer.call(listRealms, { query: { rootPID: game } })
  expect(projects.map(({ projectName, parent }) => [projectName, parent !== undefined])).toEqual(
    expect.arrayContaining([
      ['Second Game', false],
      ['staging', true],
      ['development', true],
    ]),
  )
  expect(projects).toHaveLength(3)
})

test('any realm of a game names it', async () => {
  const app = await testApp()
  const tester = await app.as('tester')
  const byRoot = await tester.call(listRealms, { query: { rootPID: app.pid } })
  for (const rootPID of [app.staging, app.development]) {
    expect(await tester.call(listRealms, { query: { rootPID } })).toEqual(byRoot)
  }
  expect(await tester.call(listRealms, {})).toEqual(byRoot)
  await expect(tester.call(listRealms, { query: { rootPID: 'DE_1' } })).rejects.toMatchObject({ status: 404 })
})

test('a child realm hangs where it was asked for, with or without a product in the address', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const pid = await childRealm(developer, app.staging, 'qa')
  expect((await realmsOf(developer)).get(pid)).toMatchObject({ parent: app.staging, children: [], archived: false })
  const reply = await app.app.inject({
    method: 'POST',
    url: '/basic/realms/project',
    headers: {
      authorization: `Bearer ${developer.token}`,
      'x-beam-scope': app.scope,
      'content-type': 'application/json',
    },
    payload: { name: 'qa2', parent: app.staging, cid: app.cid },
  })
  expect(reply.json()).toEqual({ result: 'ok', data: {} })
  expect((await realmsOf(developer)).get(app.staging)?.children).toHaveLength(3)
})

test('a realm’s parent must be a living realm of the organization', async () => {
  const app = await testApp()
  const other = await testApp()
  const developer = await app.as('developer')
  await developer.call(archiveRealm, { body: { pid: app.development } })
  const create = (parent: string) =>
    developer.call(createRealm, { params: { product: 'x' }, body: { name: 'lost', parent } })
  const missing = { status: 404, code: 'RealmNotFound', field: 'parent' }
  await expectTreeKept(developer, () => create('DE_1'), missing)
  await expectTreeKept(developer, () => create(other.pid), missing)
  await expectTreeKept(developer, () => create(app.development), { code: 'ProjectIsArchived', field: 'parent' })
})

test('a realm can be hung under another parent [realms-13]', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  await move(developer, app.pid, { pid: app.development, parent: app.pid })
  expect((await realmsOf(developer)).get(app.development)?.parent).toBe(app.pid)
  expect((await realmsOf(developer)).get(app.staging)?.children).toEqual([])
})

test('the whole tree may be sent; realms that are not listed keep their parents', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const qa = await childRealm(developer, app.pid, 'qa')
  await move(
    developer,
    app.staging,
    { pid: app.pid },
    { pid: app.staging, parent: app.pid },
    { pid: app.development, parent: qa },
  )
  const realms = await realmsOf(developer)
  expect([realms.get(qa)?.parent, realms.get(app.development)?.parent]).toEqual([app.pid, qa])
})

test('two realms may swap places in one step', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  await move(
    developer,
    app.pid,
    { pid: app.development, parent: app.pid },
    { pid: app.staging, parent: app.development },
  )
  const realms = await realmsOf(developer)
  expect([realms.get(app.development)?.parent, realms.get(app.staging)?.parent]).toEqual([app.pid, app.development])
})

test('no realm may come below itself', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const invalid = { status: 400, code: 'RealmTreeInvalid' }
  await expectTreeKept(
    developer,
    () => move(developer, app.pid, { pid: app.staging, parent: app.development }),
    invalid,
  )
  await expectTreeKept(developer, () => move(developer, app.pid, { pid: app.staging, parent: app.staging }), invalid)
})

test('two concurrent moves cannot form a cycle', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const first = await childRealm(developer, app.pid, 'first')
  const second = await childRealm(developer, app.pid, 'second')
  const answers = await Promise.all([
    developer.send(reparentRealms, { body: { rootPID: app.pid, projects: [{ pid: first, parent: second }] } }),
    developer.send(reparentRealms, { body: { rootPID: app.pid, projects: [{ pid: second, parent: first }] } }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a game keeps one production realm, and that one gets no parent [realms-13]', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  await expectTreeKept(developer, () => move(developer, app.pid, { pid: app.staging }), { code: 'RealmTreeInvalid' })
  await expectTreeKept(developer, () => move(developer, app.pid, { pid: app.pid, parent: app.staging }), {
    code: 'RealmNotReparentable',
  })
})

test('realms stay in their game', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const game = await secondGame(developer)
  const missing = { status: 404, code: 'RealmNotFound' }
  await expectTreeKept(developer, () => move(developer, app.pid, { pid: app.staging, parent: game }), missing)
  await expectTreeKept(developer, () => move(developer, game, { pid: app.staging, parent: game }), missing)
})

test('a living realm cannot hang under an archived one', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const old = await childRealm(developer, app.pid, 'old')
  await developer.call(archiveRealm, { body: { pid: old } })
  await expectTreeKept(developer, () => move(developer, app.pid, { pid: app.staging, parent: old }), {
    code: 'RealmTreeInvalid',
  })
})

test('several moves succeed together or not at all', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  await expectTreeKept(
    developer,
    () => move(developer, app.pid, { pid: app.development, parent: app.pid }, { pid: app.staging, parent: 'DE_1' }),
    { code: 'RealmNotFound', field: 'projects.1.parent' },
  )
})

test('moving a realm needs the right there and at both parents', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const qa = await childRealm(admin, app.pid, 'qa')
  const places = [app.development, app.staging, qa]
  for (const missing of places) {
    const roles = Object.fromEntries(
      places.map((pid) => [pid, pid === missing ? ('tester' as const) : ('developer' as const)]),
    )
    const operator = await app.as(undefined, roles)
    await expectTreeKept(admin, () => move(operator, app.pid, { pid: app.development, parent: qa }), {
      status: 403,
      code: 'Forbidden',
    })
  }
  const operator = await app.as(undefined, Object.fromEntries(places.map((pid) => [pid, 'developer' as const])))
  await move(operator, app.pid, { pid: app.development, parent: qa })
  expect((await realmsOf(admin)).get(app.development)?.parent).toBe(qa)
})

test('only a realm without living children can be archived [realms-14]', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  await expectTreeKept(developer, () => developer.call(archiveRealm, { body: { pid: app.staging } }), {
    status: 400,
    code: 'RealmNotArchivable',
    message: expect.stringContaining('development'),
  })
  await developer.call(archiveRealm, { body: { pid: app.development } })
  await developer.call(archiveRealm, { body: { pid: app.staging } })
  expect((await realmsOf(developer)).get(app.staging)?.archived).toBe(true)
})

test('an archived realm refuses its calls, is still listed, and comes back [realms-21]', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const scope = `${app.cid}.${app.development}`
  await developer.call(archiveRealm, { body: { pid: app.development } })
  await expect(developer.call(listPlayers, {}, { scope })).rejects.toMatchObject({
    status: 403,
    code: 'ProjectIsArchived',
  })
  const { projects } = await developer.call(listRealms, {}, { scope })
  expect(projects.find(({ pid }) => pid === app.development)?.archived).toBe(true)
  await developer.call(unarchiveRealm, { body: { projectId: app.development } }, { scope })
  await expect(developer.call(listPlayers, {}, { scope })).resolves.toMatchObject({ rows: [] })
})

test('the parent comes out of the archive first', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  for (const pid of [app.development, app.staging]) await developer.call(archiveRealm, { body: { pid } })
  await expectTreeKept(developer, () => developer.call(unarchiveRealm, { body: { projectId: app.development } }), {
    code: 'RealmTreeInvalid',
    message: expect.stringContaining('staging'),
  })
})

test('archiving and unarchiving twice is no fault and leaves one entry', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const archive = () => developer.call(archiveRealm, { body: { pid: app.development } })
  const unarchive = () => developer.call(unarchiveRealm, { body: { projectId: app.development } })
  for (const act of [archive, archive, unarchive, unarchive]) expect(await act()).toEqual({ result: 'ok', data: {} })
  const { rows } = await developer.call(listAuditEntries, { query: {} }, { scope: String(app.cid) })
  expect(rows.filter(({ pid }) => pid === app.development).map(({ after }) => after)).toEqual([
    { archived: false },
    { archived: true },
    expect.objectContaining({ name: 'development' }),
  ])
})

test('realms of other organizations are not there', async () => {
  const app = await testApp()
  const other = await testApp()
  const admin = await app.as('admin')
  const theirs = await other.as('admin')
  const before = await realmsOf(theirs)
  const missing = { status: 404, code: 'RealmNotFound' }
  await expect(admin.call(renameRealm, { body: { projectId: other.pid, newName: 'Mine' } })).rejects.toMatchObject(
    missing,
  )
  await expect(admin.call(archiveRealm, { body: { pid: other.development } })).rejects.toMatchObject(missing)
  await expect(admin.call(unarchiveRealm, { body: { projectId: other.development } })).rejects.toMatchObject(missing)
  await expect(admin.call(listRealms, { query: { rootPID: other.pid } })).rejects.toMatchObject(missing)
  await expect(move(admin, other.pid, { pid: other.development, parent: other.pid })).rejects.toMatchObject(missing)
  expect(await realmsOf(theirs)).toEqual(before)
})

test('a person with only realm roles sees those realms, their descendants and ancestors', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const qa = await childRealm(admin, app.pid, 'qa')
  const game = await secondGame(admin)
  const operator = await app.as(undefined, { [app.staging]: 'developer' })
  const seen = await realmsOf(operator)
  expect([...seen.keys()].sort()).toEqual([app.pid, app.staging, app.development].sort())
  expect(seen.get(app.pid)?.children).toEqual([app.staging])
  expect([seen.has(qa), seen.has(game)]).toEqual([false, false])
  const { projects } = await operator.call(listGames, {})
  expect(projects.map(({ pid }) => pid)).toEqual([app.pid])
  await expect(operator.call(listRealms, { query: { rootPID: game } })).rejects.toMatchObject({ status: 404 })
})

test('the role that counts is the one at the named realm, not in the scope [permissions-56]', async () => {
  const app = await testApp()
  const developerBelow = await app.as('tester', { [app.staging]: 'developer' })
  const rename = (projectId: string) =>
    developerBelow.send(renameRealm, { body: { projectId, newName: 'Renamed' } }, { scope: app.scope })
  expect((await rename(app.staging)).status).toBe(200)
  expect((await rename(app.development)).status).toBe(200)
  expect((await rename(app.pid)).status).toBe(403)

  const testerBelow = await app.as('developer', { [app.staging]: 'tester' })
  const archive = (pid: string) => testerBelow.send(archiveRealm, { body: { pid } }, { scope: app.scope })
  expect((await archive(app.development)).status).toBe(403)
})

test('every change of a realm is in the audit trail', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  await developer.call(renameRealm, { body: { projectId: app.development, newName: 'sandbox' } })
  await move(developer, app.pid, { pid: app.development, parent: app.pid })
  const { rows } = await developer.call(listAuditEntries, { query: {} }, { scope: `${app.cid}.${app.development}` })
  expect(rows.map(({ before, after, accountId }) => ({ before, after, accountId })).slice(0, 2)).toEqual([
    { before: { parent: app.staging }, after: { parent: app.pid }, accountId: developer.accountId },
    { before: { name: 'development' }, after: { name: 'sandbox' }, accountId: developer.accountId },
  ])
})

test('a game client learns the address of its socket before it signs in', async () => {
  const app: TestApp = await testApp()
  for (const scope of [undefined, app.scope]) {
    expect(await app.anonymous.call(getClientDefaults, {}, { scope })).toMatchObject({
      websocketConfig: { provider: 'beamable', uri: 'ws://regent.test/api' },
    })
  }
})

test('the realm of the scope is read by itself, and its organization is there for whoever is signed in', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const realm = await developer.call(getRealm, {})
  const { projects } = await developer.call(listRealms, { query: { rootPID: app.pid } })
  expect(realm).toEqual(projects.find(({ pid }) => pid === app.pid))
  const player = await app.player()
  expect(await player.send(getRealm, {})).toMatchObject({ status: 403 })
  expect(await player.call(checkCustomer, {})).toEqual({ result: 'ok' })
})
