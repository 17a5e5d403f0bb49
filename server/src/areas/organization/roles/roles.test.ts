import { getCurrentOperator, grantRole, listAdminUsers, revokeRole } from '@regent/contract/organization/admin-users'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { createApiKey, createServiceAccount } from '@regent/contract/organization/keys'
import {
  assignCustomRole,
  createCustomRole,
  deleteCustomRole,
  getOwnRights,
  listCustomRoles,
  listRightHolders,
  maxCustomRoles,
  previewCustomRole,
  roleTemplates,
  unassignCustomRole,
  updateCustomRole,
} from '@regent/contract/organization/roles'
import { listRights, type Right, rightsOfPeople, rightsOfRoles } from '@regent/contract/permissions'
import { getStats, setStats } from '@regent/contract/players/stats'
import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { type Actor, ownApp, startApp, testApp } from '../../../testing/test-app.ts'

type RoleRight = (typeof rightsOfRoles)[number]

const refusedAs = (code: string) => expect.objectContaining({ code })
const makeRole = (by: Actor, rights: Right[], name = 'Support') =>
  by.call(createCustomRole, { body: { name, rights: rights as RoleRight[] } })
const give = (by: Actor, id: number, { accountId }: Actor, pid?: string) =>
  by.call(assignCustomRole, { params: { id }, body: { accountId, ...(pid && { pid }) } })
const take = (by: Actor, id: number, { accountId }: Actor, pid?: string) =>
  by.call(unassignCustomRole, { params: { id }, body: { accountId, ...(pid && { pid }) } })
const writeHonor = (by: Actor, gamerTag: number, scope?: string) =>
  by.call(
    setStats,
    { params: { objectId: `game.private.player.${gamerTag}` }, body: { set: { HONOR: '5' } } },
    { ...(scope && { scope }) },
  )

async function openStudio() {
  const app = await testApp()
  const [admin, tester] = [await app.as('admin'), await app.as('tester')]
  const { gamerTag } = await app.player()
  return { app, admin, tester, gamerTag }
}

test('a custom role adds its rights to a tester immediately, and removing it revokes them immediately', async () => {
  const { admin, tester, gamerTag } = await openStudio()
  await expect(writeHonor(tester, gamerTag)).rejects.toEqual(refusedAs('Forbidden'))
  const { id } = await makeRole(admin, ['edit stats'])
  await give(admin, id, tester)
  await writeHonor(tester, gamerTag)
  expect((await tester.call(getCurrentOperator, {})).customRoles).toEqual([
    { id, name: 'Support', rights: ['edit stats'] },
  ])
  await admin.call(updateCustomRole, { params: { id }, body: { rights: ['create mail'] } })
  await expect(writeHonor(tester, gamerTag)).rejects.toEqual(refusedAs('Forbidden'))
  await admin.call(updateCustomRole, { params: { id }, body: { rights: ['create mail', 'edit stats'] } })
  await writeHonor(tester, gamerTag)
  await take(admin, id, tester)
  await expect(writeHonor(tester, gamerTag)).rejects.toEqual(refusedAs('Forbidden'))
})

test('a change takes effect on every server', async () => {
  const app = await ownApp()
  const [admin, tester] = [await app.as('admin'), await app.as('tester')]
  const { gamerTag } = await app.player()
  const other = await startApp({}, app.databaseUrl)
  const onOther = async () =>
    (
      await other.app.inject({
        method: 'GET',
        url: '/basic/accounts/admin/admin-users',
        headers: { authorization: `Bearer ${tester.token}`, 'x-beam-scope': String(app.cid) },
      })
    ).statusCode
  try {
    expect(await onOther()).toBe(403)
    const { id } = await makeRole(admin, ['view users'])
    await give(admin, id, tester)
    await expect.poll(onOther).toBe(200)
    await take(admin, id, tester)
    await expect.poll(onOther).toBe(403)
  } finally {
    await other.close()
  }
  expect(gamerTag).toBeGreaterThan(0)
})

test('a role in a realm applies there and below, and nowhere else', async () => {
  const { app, admin, tester } = await openStudio()
  const { id } = await makeRole(admin, ['edit stats'])
  await give(admin, id, tester, app.staging)
  const inRealm = async (pid: string) =>
    writeHonor(tester, (await app.player(pid)).gamerTag, `${app.cid}.${pid}`).then(
      () => 'done',
      ({ code }) => code,
    )
  expect(await inRealm(app.pid)).toBe('Forbidden')
  expect(await inRealm(app.staging)).toBe('done')
  expect(await inRealm(app.development)).toBe('done')
})

test('creating, changing and assigning a role needs its rights in all of its realms', async () => {
  const { app, admin, tester } = await openStudio()
  await expect(makeRole(admin, ['view entitlements'])).rejects.toMatchObject({ code: 'RightNotHeld', field: 'rights' })
  const lowInStaging = await app.as('admin', { [app.staging]: 'tester' })
  await expect(makeRole(lowInStaging, ['edit stats'])).rejects.toMatchObject({
    code: 'RightNotHeld',
    message: expect.stringContaining('in the realm “'),
  })
  const { id } = await makeRole(admin, ['edit stats'])
  const own = { params: { id }, body: { name: 'Care' } }
  await expect(lowInStaging.call(updateCustomRole, own)).rejects.toEqual(refusedAs('RightNotHeld'))
  await expect(give(lowInStaging, id, tester)).rejects.toEqual(refusedAs('RightNotHeld'))
  await expect(give(await app.as('developer'), id, tester)).rejects.toEqual(refusedAs('Forbidden'))
  const ofStaging = await app.as(undefined, { [app.staging]: 'admin' })
  await expect(give(ofStaging, id, tester)).rejects.toEqual(refusedAs('Forbidden'))
  await give(ofStaging, id, tester, app.staging)
})

test('a custom role contains no right to change people, roles, keys or the rules of approvals', async () => {
  const { admin } = await openStudio()
  const ofPeople = [...rightsOfPeople].filter((right) => right !== 'approve changes')
  const forbidden = [...ofPeople, 'delete api-keys', 'change-parent realm'] as Right[]
  for (const right of forbidden) {
    expect(rightsOfRoles).not.toContain(right)
    await expect(makeRole(admin, [right])).rejects.toMatchObject({
      code: 'BadRequest',
      field: expect.stringContaining('rights'),
    })
  }
  const ofAdmin = listRights('admin')
  for (const { rights } of roleTemplates) for (const right of rights) expect([...ofAdmin]).toContain(right)
})

test('a custom role does not change the rank of its holder', async () => {
  const { app, admin, tester } = await openStudio()
  const ofRealm = await app.as('tester', { [app.pid]: 'admin' })
  const { id } = await makeRole(admin, ['edit stats'])
  await expect(give(ofRealm, id, admin, app.pid)).resolves.toEqual({ result: 'ok' })
  const lower = await app.as('developer')
  await expect(lower.call(revokeRole, { params: { id: admin.accountId }, body: {} })).rejects.toBeDefined()
  await give(admin, id, tester)
  await expect(
    tester.call(grantRole, { params: { id: tester.accountId }, body: { role: 'developer' } }),
  ).rejects.toEqual(refusedAs('Forbidden'))
})

test('a custom role needs a base role in the same place, and is removed with it', async () => {
  const { app, admin, gamerTag } = await openStudio()
  const person = await app.as(undefined, { [app.pid]: 'tester' })
  const { id } = await makeRole(admin, ['edit stats'])
  await expect(give(admin, id, person)).rejects.toEqual(refusedAs('NoBaseRole'))
  await give(admin, id, person, app.pid)
  await writeHonor(person, gamerTag)
  const target = { params: { id: person.accountId } }
  await admin.call(revokeRole, { ...target, body: { realm: app.pid } })
  const { rows } = await admin.call(listAuditEntries, { query: { limit: 2 } }, { scope: String(app.cid) })
  expect(rows.map(({ subject }) => subject)).toEqual(['roles', 'custom-role-holder'])
  await admin.call(grantRole, { ...target, body: { role: 'tester', realm: app.pid } })
  await expect(writeHonor(person, gamerTag)).rejects.toEqual(refusedAs('Forbidden'))
  await admin.call(revokeRole, { ...target, body: { realm: app.pid } })
  await admin.call(undoChanges, { body: { ids: rows.map((row) => row.id) } }, { scope: String(app.cid) })
  await writeHonor(person, gamerTag)
})

test('undo gives a role again only if its rights may be granted now', async () => {
  const { app, admin, tester } = await openStudio()
  const { id } = await makeRole(admin, ['edit stats'])
  await give(admin, id, tester)
  await take(admin, id, tester)
  const [entry] = (await admin.call(listAuditEntries, { query: { limit: 1 } }, { scope: String(app.cid) })).rows
  const lowInStaging = await app.as('admin', { [app.staging]: 'tester' })
  const undo = { body: { ids: [entry?.id ?? 0] } }
  await expect(lowInStaging.call(undoChanges, undo, { scope: String(app.cid) })).rejects.toEqual(
    refusedAs('RightNotHeld'),
  )
  await admin.call(undoChanges, undo, { scope: String(app.cid) })
  const [role] = (await admin.call(listCustomRoles, {})).roles
  expect(role?.holders).toMatchObject([{ accountId: tester.accountId }])
})

test('an assigned role is deleted only with force, which is audited for each holder', async () => {
  const { app, admin, tester, gamerTag } = await openStudio()
  const { id } = await makeRole(admin, ['edit stats'])
  await give(admin, id, tester)
  await expect(admin.call(deleteCustomRole, { params: { id }, query: {} })).rejects.toMatchObject({
    code: 'CustomRoleHeld',
    current: { holders: [{ accountId: tester.accountId }] },
  })
  await admin.call(deleteCustomRole, { params: { id }, query: { force: true } })
  await expect(writeHonor(tester, gamerTag)).rejects.toEqual(refusedAs('Forbidden'))
  const { rows } = await admin.call(listAuditEntries, { query: { limit: 2 } }, { scope: String(app.cid) })
  expect(rows.map(({ subject, after }) => [subject, after ?? null])).toEqual([
    ['custom-role', null],
    ['custom-role-holder', null],
  ])
  await admin.call(undoChanges, { body: { ids: rows.map((row) => row.id) } }, { scope: String(app.cid) })
  await writeHonor(tester, gamerTag)
})

test('roles have limits and versions, and names that do not look the same', async () => {
  const { app, admin, tester } = await openStudio()
  const { id, version } = await makeRole(admin, ['edit stats'])
  await expect(makeRole(admin, ['create mail'], 'SUPPORT')).rejects.toEqual(refusedAs('CustomRoleNameTaken'))
  const stale = { headers: { 'if-match': `"${version}"` } }
  await admin.call(updateCustomRole, { params: { id }, body: { name: 'Care' } }, stale)
  await expect(admin.call(updateCustomRole, { params: { id }, body: { name: 'Help' } }, stale)).rejects.toEqual(
    refusedAs('StaleVersion'),
  )
  const ids = [id]
  for (let nth = 1; nth < maxCustomRoles; nth += 1) ids.push((await makeRole(admin, ['create mail'], `Role ${nth}`)).id)
  await expect(makeRole(admin, ['create mail'], 'One more')).rejects.toMatchObject({
    code: 'BadRequest',
    field: 'name',
  })
  for (const one of ids.slice(0, 5)) await give(admin, one, tester)
  await expect(give(admin, ids[5] ?? 0, tester)).rejects.toMatchObject({ code: 'BadRequest', field: 'accountId' })
  await give(admin, id, tester, app.staging)
  await expect(give(admin, id, tester, 'DE_1')).rejects.toMatchObject({ code: 'RealmNotFound', field: 'pid' })
})

test('an API key has the custom roles of its grantor, and shrinks with them', async () => {
  const { app, admin, gamerTag } = await openStudio()
  const lead = await app.as('admin')
  const { id } = await makeRole(admin, ['edit stats'])
  await give(admin, id, lead)
  const account = await lead.call(createServiceAccount, { body: { name: 'Tool' } })
  const { secret } = await lead.call(createApiKey, {
    body: {
      serviceAccountId: account.id,
      name: 'main',
      mode: 'write',
      rights: ['edit stats', 'view stats'],
      realms: ['*'],
      addresses: [],
      expires: app.now() + dayMs,
    },
  })
  const key = app.withToken(secret)
  await writeHonor(key, gamerTag)
  // Now only the custom role gives the right.
  await admin.call(grantRole, { params: { id: lead.accountId }, body: { role: 'tester' } })
  await writeHonor(key, gamerTag)
  const preview = { body: { id, rights: ['create mail' as const] } }
  const { effects } = await admin.call(previewCustomRole, preview)
  expect(effects).toMatchObject([
    { kind: 'person', accountId: lead.accountId, gains: ['create mail'], loses: ['edit stats'] },
    { kind: 'key', name: 'Tool / main', gains: [], loses: ['edit stats'] },
  ])
  await admin.call(updateCustomRole, { params: { id }, body: { rights: ['create mail'] } })
  await expect(writeHonor(key, gamerTag)).rejects.toEqual(refusedAs('Forbidden'))
  await key.call(getStats, { params: { objectId: `game.private.player.${gamerTag}` } })
})

test('a preview names who gains or loses what, and where, and changes nothing', async () => {
  const { app, admin, tester } = await openStudio()
  const mixed = await app.as('tester', { [app.staging]: 'developer' })
  const { id } = await makeRole(admin, ['edit stats'])
  for (const person of [tester, mixed]) await give(admin, id, person)
  const { effects } = await admin.call(previewCustomRole, { body: { id, rights: ['edit content'] } })
  const of = (person: Actor) =>
    effects
      .filter(({ accountId }) => accountId === person.accountId)
      .map(({ pid, gains, loses }) => [pid, gains, loses])
  expect(of(tester)).toEqual([[undefined, ['edit content'], ['edit stats']]])
  // A developer has both rights anyway.
  expect(of(mixed)).toEqual([
    [undefined, ['edit content'], ['edit stats']],
    [app.staging, [], []],
  ])
  const other = await app.as('tester')
  const holder = { accountId: other.accountId, pid: app.staging, holds: true }
  expect(await admin.call(previewCustomRole, { body: { id, holder } })).toMatchObject({
    effects: [{ accountId: other.accountId, pid: app.staging, gains: ['edit stats'], loses: [] }],
    hasMore: false,
  })
  const [role] = (await admin.call(listCustomRoles, {})).roles
  expect(role).toMatchObject({ rights: ['edit stats'], version: 1, holders: [{}, {}] })
})

test('permissions are listed by right, with their place and reason', async () => {
  const { app, admin, tester } = await openStudio()
  const { id } = await makeRole(admin, ['edit stats'])
  await give(admin, id, tester, app.staging)
  const mixed = await app.as('developer', { [app.development]: 'tester' })
  const { rows } = await admin.call(listRightHolders, { query: { right: 'edit stats' } })
  const of = (person: Actor) => rows.find(({ accountId }) => accountId === person.accountId)?.sources
  expect(of(admin)).toEqual([{ kind: 'role', name: 'admin', except: [] }])
  expect(of(tester)).toEqual([{ kind: 'custom-role', name: 'Support', roleId: id, pid: app.staging, except: [] }])
  expect(of(mixed)).toEqual([{ kind: 'role', name: 'developer', except: [app.development] }])
  const inDevelopment = await admin.call(listRightHolders, { query: { right: 'edit stats', pid: app.development } })
  const ids = inDevelopment.rows.map(({ accountId }) => accountId)
  expect(ids).toContain(tester.accountId)
  expect(ids).not.toContain(mixed.accountId)
  const all: string[] = []
  let cursor: string | undefined
  do {
    const page = await admin.call(listRightHolders, {
      query: { accountId: tester.accountId, limit: 7, ...(cursor && { cursor }) },
    })
    all.push(...page.rows.map(({ right }) => right))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(new Set(all)).toEqual(new Set([...listRights('tester'), 'edit stats']))
  const own = await tester.call(getOwnRights, {})
  expect(own.role).toBe('tester')
  expect(own.rights.find(({ right }) => right === 'edit stats')?.sources).toEqual(of(tester))
  await expect(tester.call(listRightHolders, { query: {} })).rejects.toEqual(refusedAs('Forbidden'))
})

test('the list of people contains their custom roles', async () => {
  const { app, admin, tester } = await openStudio()
  const { id } = await makeRole(admin, ['edit stats'])
  await give(admin, id, tester, app.staging)
  const { accounts } = await admin.call(listAdminUsers, {})
  expect(accounts.find((one) => one.id === tester.accountId)?.customRoles).toEqual([
    { id, name: 'Support', rights: ['edit stats'], pid: app.staging },
  ])
})
