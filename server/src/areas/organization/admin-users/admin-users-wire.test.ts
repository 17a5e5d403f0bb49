import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { testApp } from '../../../testing/test-app.ts'

async function world() {
  const app = await testApp()
  const send = plainCalls({ app: app.app, scope: String(app.cid) }, await app.as('admin'))
  const person = await app.as('tester')
  const asDeveloper = plainCalls({ app: app.app, scope: String(app.cid) }, await app.as('developer'))
  const rolesOf = async () => {
    const { accounts } = (await send('GET /basic/accounts/admin/admin-users')).body as {
      accounts: { id: number; roleString?: string; roles: { projectId: string; role: string }[] }[]
    }
    const found = accounts.find(({ id }) => id === person.accountId)
    return found && [found.roleString, ...found.roles.map(({ projectId, role }) => `${projectId} ${role}`)]
  }
  return { app, send, asDeveloper, person, rolesOf, address: `/object/accounts/${person.accountId}` as const }
}

test('GET /basic/accounts/admin/admin-users answers accounts with id, email, roleString and the roles in realms [admin-users-2 admin-users-3]', async () => {
  const { app, send, person, address } = await world()
  await send(`PUT ${address}/role`, { role: 'developer', realm: app.staging })
  const { status, body } = await send('GET /basic/accounts/admin/admin-users')
  expect(status).toBe(200)
  const { accounts } = body as { accounts: { id: number }[] }
  expect(accounts.find(({ id }) => id === person.accountId)).toMatchObject({
    email: expect.stringMatching(/^tester-/),
    roleString: 'tester',
    roles: [{ projectId: app.staging, role: 'developer', project: { pid: app.staging, projectName: 'staging' } }],
  })
})

test('GET /object/accounts/{id}/available-roles answers the roles, which are exactly these three [admin-users-5 permissions-1]', async () => {
  const { send, address } = await world()
  expect(await send(`GET ${address}/available-roles`)).toMatchObject({
    status: 200,
    body: { roles: ['admin', 'developer', 'tester'] },
  })
  expect(await send(`PUT ${address}/role`, { role: 'owner' })).toMatchObject({ status: 400, body: { field: 'role' } })
})

test('GET /basic/accounts/find finds somebody by e-mail or by id, and answers 404 for nobody [admin-users-7 admin-users-9]', async () => {
  const { app, send, person } = await world()
  expect(await send(`GET /basic/accounts/find?query=${app.email}`)).toMatchObject({ body: { email: app.email } })
  expect(await send(`GET /basic/accounts/find?query=${person.accountId}`)).toMatchObject({
    body: { id: person.accountId },
  })
  expect(await send('GET /basic/accounts/find?query=nobody@studio.test')).toMatchObject({ status: 404 })
})

test('POST /basic/accounts/admin/admin-user makes an admin user of an e-mail, with a role [admin-users-8]', async () => {
  const { send } = await world()
  const body = { role: 'developer', email: 'new@studio.test' }
  expect(await send('POST /basic/accounts/admin/admin-user', body)).toMatchObject({
    status: 200,
    body: { id: expect.any(Number), email: 'new@studio.test', roleString: 'developer' },
  })
  expect(await send('POST /basic/accounts/admin/admin-user', body)).toMatchObject({ status: 400 })
})

test('PUT /object/accounts/{id}/role grants a role in the realm, or without a realm globally [admin-users-12]', async () => {
  const { app, send, rolesOf, address } = await world()
  expect(await send(`PUT ${address}/role`, { role: 'admin', realm: app.staging })).toMatchObject({ status: 200 })
  expect(await rolesOf()).toEqual(['tester', `${app.staging} admin`])
  expect(await send(`PUT ${address}/role`, { role: 'developer' })).toMatchObject({ status: 200 })
  expect(await rolesOf()).toEqual(['developer', `${app.staging} admin`])
})

test('DELETE /object/accounts/{id}/role takes the role in the realm, the global one, or with neither all access [admin-users-13 admin-users-19]', async () => {
  const { app, send, asDeveloper, rolesOf, address } = await world()
  for (const realm of [app.staging, app.development]) await send(`PUT ${address}/role`, { role: 'developer', realm })
  expect(await send(`DELETE ${address}/role`, { realm: app.staging })).toMatchObject({ status: 200 })
  expect(await rolesOf()).toEqual(['tester', `${app.development} developer`])
  expect(await asDeveloper(`DELETE ${address}/role`, { role: 'tester' })).toMatchObject({ status: 200 })
  expect(await rolesOf()).toEqual([undefined, `${app.development} developer`])
  expect(await send(`DELETE ${address}/role`, {})).toMatchObject({ status: 200 })
  expect(await rolesOf()).toBeUndefined()
})

test('GET /object/accounts/{id}/role/report answers the role in each realm [admin-users-14]', async () => {
  const { app, send, person, address } = await world()
  const { status, body } = await send(`GET ${address}/role/report`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ accountId: person.accountId, email: expect.stringMatching(/^tester-/) })
  const { realms } = body as { realms: { realmName: string; roles: string[] }[] }
  expect(realms.map(({ realmName, roles }) => [realmName, roles])).toEqual(
    expect.arrayContaining([app.pid, app.staging, app.development].map((pid) => [pid, ['tester']])),
  )
})

test('a developer grants and revokes roles by calls, and does not see the people [permissions-42 permissions-45]', async () => {
  const { app, asDeveloper, address } = await world()
  const statusOf = async (...args: Parameters<typeof asDeveloper>) => (await asDeveloper(...args)).status
  expect(await statusOf(`PUT ${address}/role`, { role: 'developer', realm: app.staging })).toBe(200)
  expect(await statusOf(`DELETE ${address}/role`, { realm: app.staging })).toBe(200)
  expect(await statusOf(`PUT ${address}/role`, { role: 'developer' })).toBe(200)
  expect(await statusOf(`DELETE ${address}/role`, { role: 'developer' })).toBe(200)
  expect(await statusOf('GET /basic/accounts/admin/admin-users')).toBe(403)
})
