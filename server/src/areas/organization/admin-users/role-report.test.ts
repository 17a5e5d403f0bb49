import { getRoleReport } from '@regent/contract/organization/admin-users'
import { expect, test } from 'vitest'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

const organization = (app: TestApp) => ({ scope: String(app.cid) })

test('the role report names the role in every realm, inherited ones included', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const report = async (who: Actor) => {
    const answer = await admin.call(getRoleReport, { params: { id: who.accountId } }, organization(app))
    return Object.fromEntries(answer.realms.map(({ realmDisplayName, roles }) => [realmDisplayName, roles]))
  }
  expect(await report(await app.as('developer', { [app.staging]: 'tester' }))).toEqual({
    'Sky Raiders': ['developer'],
    staging: ['tester'],
    development: ['tester'],
  })
  expect(await report(await app.as(undefined, { [app.development]: 'admin' }))).toEqual({
    'Sky Raiders': [],
    staging: [],
    development: ['admin'],
  })
})

test('the role report says where each role comes from', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const report = async (who: Actor) => {
    const { realms } = await admin.call(getRoleReport, { params: { id: who.accountId } }, organization(app))
    return Object.fromEntries(
      realms.map(({ realmDisplayName, from, fromPid, fromName }) => [realmDisplayName, [from, fromPid, fromName]]),
    )
  }
  expect(await report(await app.as('developer', { [app.staging]: 'tester' }))).toEqual({
    'Sky Raiders': ['global', undefined, undefined],
    staging: ['realm', app.staging, 'staging'],
    development: ['ancestor', app.staging, 'staging'],
  })
  expect(await report(await app.as(undefined, { [app.development]: 'admin' }))).toMatchObject({
    'Sky Raiders': ['none', undefined, undefined],
    staging: ['none', undefined, undefined],
  })
})
