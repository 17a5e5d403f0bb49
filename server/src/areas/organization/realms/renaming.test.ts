import { getCustomer } from '@regent/contract/organization/customers'
import { renameRealm } from '@regent/contract/organization/realms'
import { expect, test } from 'vitest'
import { type Actor, testApp } from '../../../testing/test-app.ts'

const realmsOf = async (by: Actor) =>
  new Map((await by.call(getCustomer, {})).customer.projects.map((realm) => [realm.pid, realm]))

test('a realm is renamed for everybody at once, and the answer carries its version [realms-22]', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const { headers } = await developer.send(renameRealm, { body: { projectId: app.staging, newName: '  Rehearsal ' } })
  expect(headers['etag']).toBe('"2"')
  const seen = (await realmsOf(await app.as('tester'))).get(app.staging)
  expect(seen).toMatchObject({ projectName: 'Rehearsal', version: 2 })
})

test('saving an outdated state returns the newer one; without a version the last save wins', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const rename = (newName: string, headers?: Record<string, string>) =>
    developer.send(renameRealm, { body: { projectId: app.staging, newName } }, headers ? { headers } : {})
  expect((await rename('First', { 'if-match': '"1"' })).status).toBe(200)
  expect(await rename('Second', { 'if-match': '"1"' })).toMatchObject({
    status: 409,
    body: { error: 'StaleVersion', current: { pid: app.staging, projectName: 'First', version: 2 } },
  })
  expect((await rename('Second', { 'if-match': 'W/"2"' })).status).toBe(200)
  expect((await rename('Third')).status).toBe(200)
  expect((await rename('Fourth', { 'if-match': 'yesterday' })).body).toMatchObject({
    error: 'BadRequest',
    field: 'If-Match',
  })
  expect((await realmsOf(developer)).get(app.staging)?.projectName).toBe('Third')
})

test.each(['...', '   ', '', 'x'.repeat(65)])('"%s" is no name of a realm', async (newName) => {
  const app = await testApp()
  const developer = await app.as('developer')
  const before = await realmsOf(developer)
  expect(await developer.send(renameRealm, { body: { projectId: app.staging, newName } })).toMatchObject({
    status: 400,
    body: { field: 'newName' },
  })
  expect(await realmsOf(developer)).toEqual(before)
})
