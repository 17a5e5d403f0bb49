import {
  getAdminUser,
  getCurrentOperator,
  getRoleReport,
  grantRole,
  listAdminUsers,
  listAvailableRoles,
  revokeRole,
} from '@regent/contract/organization/admin-users'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { listPlayers } from '@regent/contract/players/players'
import { expect, test } from 'vitest'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

type RoleName = 'tester' | 'developer' | 'admin'

const organization = (app: TestApp) => ({ scope: String(app.cid) })

const rolesOf = async (app: TestApp, id: number) => {
  const row = await app.db
    .selectFrom('accounts')
    .select(['role', 'realm_roles'])
    .where('cid', '=', app.cid)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { role: row.role, realms: row.realm_roles }
}

const grant = (by: Actor, id: number, role: RoleName, realm?: string) =>
  by.call(grantRole, { params: { id }, body: { role, ...(realm !== undefined && { realm }) } })

const revoke = (by: Actor, id: number, body: { role?: RoleName; realm?: string } = {}) =>
  by.call(revokeRole, { params: { id }, body })

test('a global role is granted, changed and revoked', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const developer = await app.as('developer')
  const person = await app.as(undefined)
  await grant(admin, person.accountId, 'tester')
  expect(await rolesOf(app, person.accountId)).toEqual({ role: 'tester', realms: {} })
  await grant(developer, person.accountId, 'developer')
  expect(await rolesOf(app, person.accountId)).toEqual({ role: 'developer', realms: {} })
  await revoke(developer, person.accountId, { role: 'developer' })
  expect(await rolesOf(app, person.accountId)).toEqual({ role: null, realms: {} })
})

test('a person holds different roles in several realms, and loses them one by one [admin-users-17 admin-users-18]', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const person = await app.as('tester')
  await grant(admin, person.accountId, 'admin', app.development)
  await grant(admin, person.accountId, 'developer', app.staging)
  expect(await rolesOf(app, person.accountId)).toEqual({
    role: 'tester',
    realms: { [app.development]: 'admin', [app.staging]: 'developer' },
  })
  await revoke(admin, person.accountId, { realm: app.development })
  expect(await rolesOf(app, person.accountId)).toEqual({ role: 'tester', realms: { [app.staging]: 'developer' } })
})

test('revoking a role that is not held changes nothing', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const person = await app.as('tester', { [app.staging]: 'tester' })
  const before = await rolesOf(app, person.accountId)
  await revoke(developer, person.accountId, { role: 'developer' })
  await revoke(developer, person.accountId, { role: 'developer', realm: app.staging })
  await revoke(developer, person.accountId, { realm: app.development })
  expect(await rolesOf(app, person.accountId)).toEqual(before)
})

test('the fields of a revocation may stand in the query [admin-users-13]', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const person = await app.as('tester', { [app.staging]: 'tester' })
  const input = { params: { id: person.accountId }, query: { realm: app.staging } }
  expect((await admin.send(revokeRole, input)).status).toBe(200)
  expect(await rolesOf(app, person.accountId)).toEqual({ role: 'tester', realms: {} })
})

test('a role above the caller’s own cannot be granted', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const person = await app.as(undefined)
  const above = { status: 403, code: 'RoleAboveOwn', field: 'role' }
  await expect(grant(developer, person.accountId, 'admin')).rejects.toMatchObject(above)
  await expect(grant(developer, person.accountId, 'admin', app.staging)).rejects.toMatchObject(above)
  expect(await rolesOf(app, person.accountId)).toEqual({ role: null, realms: {} })
})

test('a role above the caller’s own cannot be lowered or revoked', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const boss = await app.as('admin', { [app.staging]: 'admin' })
  const above = { status: 403, code: 'RoleAboveOwn' }
  await expect(grant(developer, boss.accountId, 'tester')).rejects.toMatchObject(above)
  await expect(grant(developer, boss.accountId, 'tester', app.staging)).rejects.toMatchObject(above)
  await expect(revoke(developer, boss.accountId, { role: 'admin' })).rejects.toMatchObject(above)
  await expect(revoke(developer, boss.accountId, { realm: app.staging })).rejects.toMatchObject(above)
  expect(await rolesOf(app, boss.accountId)).toEqual({ role: 'admin', realms: { [app.staging]: 'admin' } })
})

test('in a realm the role held there is the limit, whether lower or higher than the global one', async () => {
  const app = await testApp()
  const person = await app.as(undefined)
  const lowThere = await app.as('admin', { [app.staging]: 'developer' })
  await expect(grant(lowThere, person.accountId, 'admin', app.staging)).rejects.toMatchObject({ code: 'RoleAboveOwn' })
  await expect(grant(lowThere, person.accountId, 'admin', app.pid)).resolves.toEqual({ result: 'ok' })

  const highThere = await app.as('tester', { [app.development]: 'admin' })
  await expect(grant(highThere, person.accountId, 'admin', app.development)).resolves.toEqual({ result: 'ok' })
  await expect(grant(highThere, person.accountId, 'tester', app.staging)).rejects.toMatchObject({ status: 403 })
  await expect(grant(highThere, person.accountId, 'tester')).rejects.toMatchObject({ status: 403, code: 'Forbidden' })
})

test('a realm the organization does not have takes no roles', async () => {
  const app = await testApp()
  const other = await testApp()
  const admin = await app.as('admin')
  const person = await app.as(undefined)
  for (const realm of ['DE_1', other.pid, '__proto__']) {
    const missing = { status: 404, code: 'RealmNotFound', field: 'realm' }
    await expect(grant(admin, person.accountId, 'tester', realm)).rejects.toMatchObject(missing)
    await expect(revoke(admin, person.accountId, { realm })).rejects.toMatchObject(missing)
  }
  expect(await rolesOf(app, person.accountId)).toEqual({ role: null, realms: {} })
})

test('people of other organizations are not there', async () => {
  const app = await testApp()
  const other = await testApp()
  const admin = await app.as('admin')
  const stranger = await other.as('tester')
  const missing = { status: 404, code: 'AccountNotFoundError' }
  await expect(grant(admin, stranger.accountId, 'admin')).rejects.toMatchObject(missing)
  await expect(revoke(admin, stranger.accountId)).rejects.toMatchObject(missing)
  await expect(
    admin.call(getRoleReport, { params: { id: stranger.accountId } }, organization(app)),
  ).rejects.toMatchObject(missing)
  expect(await rolesOf(other, stranger.accountId)).toEqual({ role: 'tester', realms: {} })
})

test('an admin cannot revoke a global role alone; a developer can [permissions-43]', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const developer = await app.as('developer')
  const person = await app.as('tester')
  await expect(revoke(admin, person.accountId, { role: 'tester' })).rejects.toMatchObject({
    status: 403,
    message: 'This needs the right "revoke global-roles".',
  })
  await expect(revoke(developer, person.accountId, { role: 'tester' })).resolves.toEqual({ result: 'ok' })
})

test('an admin revokes all access in one step [admin-users-19]', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const developer = await app.as('developer')
  const person = await app.as('developer', { [app.staging]: 'admin', [app.development]: 'tester' })
  await expect(revoke(developer, person.accountId)).rejects.toMatchObject({
    status: 403,
    message: 'This needs the right "delete users".',
  })
  await revoke(admin, person.accountId)
  expect(await rolesOf(app, person.accountId)).toEqual({ role: null, realms: {} })
  await expect(person.call(getCurrentOperator, {})).rejects.toMatchObject({ status: 403 })
})

test('the last global admin stays', async () => {
  const app = await testApp()
  const founder = await app.db
    .selectFrom('accounts')
    .select('id')
    .where('cid', '=', app.cid)
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const { access_token } = requireTokens(
    await app.anonymous.call(
      createToken,
      { body: { grant_type: 'password', username: app.email, password: app.password } },
      organization(app),
    ),
  )
  const admin = app.withToken(access_token)
  const last = { status: 409, code: 'LastAdmin' }
  await expect(revoke(admin, founder.id)).rejects.toMatchObject(last)
  await expect(grant(admin, founder.id, 'developer')).rejects.toMatchObject(last)
  const second = await app.as('admin')
  await revoke(admin, founder.id)
  await expect(revoke(second, second.accountId)).rejects.toMatchObject(last)
})

test('two admins who remove each other concurrently leave one admin', async () => {
  const app = await testApp()
  const first = await app.as('admin')
  const second = await app.as('admin')
  const founder = await app.db
    .selectFrom('accounts')
    .select('id')
    .where('cid', '=', app.cid)
    .where('email', '=', app.email)
    .executeTakeFirstOrThrow()
  await revoke(first, founder.id)
  const answers = await Promise.all([
    first.send(revokeRole, { params: { id: second.accountId }, body: {} }),
    second.send(revokeRole, { params: { id: first.accountId }, body: {} }),
  ])
  // The other is refused as the last admin, or, when it comes a moment later, as nobody.
  expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([403, 409])])
  const admins = await app.db
    .selectFrom('accounts')
    .select('id')
    .where('cid', '=', app.cid)
    .where('role', '=', 'admin')
    .execute()
  expect(admins).toHaveLength(1)
})

test('a role change takes effect at the next request of whoever is signed in [permissions-13]', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const developer = await app.as('developer')
  const person = await app.as(undefined)
  const status = async (scope = app.scope) => (await person.send(listPlayers, {}, { scope })).status
  expect(await status()).toBe(403)
  await grant(admin, person.accountId, 'tester')
  expect(await status()).toBe(200)
  await revoke(developer, person.accountId, { role: 'tester' })
  expect(await status()).toBe(403)
  await grant(admin, person.accountId, 'tester', app.staging)
  expect([await status(), await status(`${app.cid}.${app.development}`)]).toEqual([403, 200])
})

test('a role in a realm counts there and below, even when it is lower than the global one [permissions-56]', async () => {
  const app = await testApp()
  const person = await app.as('admin', { [app.staging]: 'tester' })
  const target = await app.as(undefined)
  await expect(grant(person, target.accountId, 'tester', app.pid)).resolves.toEqual({ result: 'ok' })
  await expect(grant(person, target.accountId, 'tester', app.staging)).rejects.toMatchObject({ status: 403 })
  await expect(grant(person, target.accountId, 'tester', app.development)).rejects.toMatchObject({ status: 403 })
})

test('the list contains exactly the people with a role', async () => {
  const app = await testApp()
  const people = [
    await app.as('admin'),
    await app.as('tester'),
    await app.as(undefined, { [app.staging]: 'developer' }),
  ]
  const outsiders = [await app.as(undefined), await app.player()]
  const { accounts } = await (people[0] as Actor).call(listAdminUsers, {}, organization(app))
  const ids = accounts.map(({ id }) => id)
  expect(accounts).toHaveLength(4) // the founder too
  expect(people.every(({ accountId }) => ids.includes(accountId))).toBe(true)
  expect(outsiders.some(({ accountId }) => ids.includes(accountId))).toBe(false)
  expect(accounts.find(({ id }) => id === people[2]?.accountId)).toMatchObject({
    roles: [{ projectId: app.staging, role: 'developer' }],
  })
})

test('the roles there are, are admin, developer and tester', async () => {
  const app = await testApp()
  const tester = await app.as('tester')
  const { roles } = await tester.call(listAvailableRoles, { params: { id: tester.accountId } })
  expect(roles).toEqual(['admin', 'developer', 'tester'])
})

test('one account is read with its roles, also when it has none', async () => {
  const app = await testApp()
  const other = await testApp()
  const admin = await app.as('admin')
  const nobody = await app.as(undefined)
  const stranger = await other.as('tester')
  expect(await admin.call(getAdminUser, { params: { id: nobody.accountId } }, organization(app))).toMatchObject({
    id: nobody.accountId,
    roles: [],
    isInvited: false,
  })
  await expect(
    admin.call(getAdminUser, { params: { id: stranger.accountId } }, organization(app)),
  ).rejects.toMatchObject({ status: 404, code: 'AccountNotFoundError' })
})

test('a role change based on an outdated version is rejected', async () => {
  const app = await testApp()
  const first = await app.as('admin')
  const second = await app.as('admin')
  const person = await app.as('tester')
  const params = { id: person.accountId }
  const ifMatch = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
  const { version = 0 } = await first.call(getAdminUser, { params }, organization(app))
  const changed = await second.send(
    grantRole,
    { params, body: { role: 'developer', realm: app.staging } },
    ifMatch(version),
  )
  expect(changed).toMatchObject({ status: 200, headers: { etag: `"${version + 1}"` } })

  const current = {
    roleString: 'tester',
    roles: [{ projectId: app.staging, role: 'developer' }],
    version: version + 1,
  }
  const stale = { status: 409, body: { error: 'StaleVersion', current } }
  const grantLate = { params, body: { role: 'admin', realm: app.staging } }
  expect(await first.send(grantRole, grantLate, ifMatch(version))).toMatchObject(stale)
  expect(await first.send(revokeRole, { params, body: { realm: app.staging } }, ifMatch(version))).toMatchObject(stale)
  expect(await first.send(revokeRole, { params, body: {} }, ifMatch(version))).toMatchObject(stale)
  expect(await rolesOf(app, person.accountId)).toEqual({ role: 'tester', realms: { [app.staging]: 'developer' } })
  // Who sends no version wins last.
  await revoke(first, person.accountId, { realm: app.staging })
  expect(await rolesOf(app, person.accountId)).toEqual({ role: 'tester', realms: {} })
})

test('a change without effect keeps the version', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const person = await app.as('tester')
  const params = { id: person.accountId }
  const { version } = await admin.call(getAdminUser, { params }, organization(app))
  const answer = await admin.send(grantRole, { params, body: { role: 'tester' } })
  expect(answer).toMatchObject({ status: 200, headers: { etag: `"${version}"` } })
  expect(answer.headers).not.toHaveProperty('x-audit-entries')
})

test('a person with a role anywhere is an operator; others are not', async () => {
  const app = await testApp()
  const somewhere = await app.as(undefined, { [app.staging]: 'tester' })
  expect(await somewhere.call(getCurrentOperator, {}, organization(app))).toMatchObject({
    id: somewhere.accountId,
    roles: [{ projectId: app.staging, role: 'tester' }],
    extras: false,
  })
  await expect((await app.as(undefined)).call(getCurrentOperator, {})).rejects.toMatchObject({ status: 403 })
})

test('every role change is in the audit trail, with who made it and in which role', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const person = await app.as('tester')
  await grant(developer, person.accountId, 'developer', app.staging)
  await revoke(developer, person.accountId, { role: 'tester' })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'roles' } }, organization(app))
  const who = { accountId: developer.accountId, role: 'developer', subjectId: String(person.accountId) }
  expect(rows).toMatchObject([
    { ...who, before: { everywhere: 'tester' }, after: { [app.staging]: 'developer' } },
    { ...who, pid: app.staging, before: { everywhere: 'tester' }, after: { [app.staging]: 'developer' } },
  ])
})
