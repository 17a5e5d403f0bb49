import { getOldPromotion } from '@regent/contract/operate/content/content-promotion'
import {
  activateCustomer,
  createCustomer,
  deleteLaunchMessage,
  getCustomerWithAccounts,
  listCustomers,
  listLaunchMessages,
  readLaunchMessage,
  saveLaunchMessage,
} from '@regent/contract/organization/customers'
import { deleteInflightFailures, listInflightFailures } from '@regent/contract/organization/realms'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { testApp } from '../../../testing/test-app.ts'

test('older tools read the organization with its realms, and admins its operators without a password', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const tester = await app.as('tester')
  await app.as(undefined, { [app.staging]: 'developer' })
  const { customer } = await admin.call(getCustomerWithAccounts, {})
  expect(customer).toMatchObject({ cid: app.cid, alias: app.alias, activationStatus: 'active' })
  expect(customer.projects.find(({ name }) => name === app.pid)).toMatchObject({
    root: true,
    children: [app.staging],
    secret: '',
  })
  expect(customer.accounts.map(({ projects }) => projects.length).sort()).toEqual([1, 3, 3, 3])
  expect(customer.accounts).toContainEqual(expect.objectContaining({ user: app.email, password: '' }))
  const [seen, ...others] = (await tester.call(listCustomers, {})).result
  expect(others).toEqual([])
  expect(seen).toMatchObject({ cid: app.cid, accounts: [] })
  expect(new Set(seen?.projects.map(({ secret }) => secret))).toEqual(new Set(['']))
})

test('an organization needs no activation, whatever the address says', async () => {
  const app = await testApp()
  const { html } = await app.anonymous.call(activateCustomer, { query: { cid: app.cid, token: 'x' } })
  expect(html).toContain('No activation is needed')
  const payload = { email: 'first@other.test', password: app.password, projectName: 'Other' }
  const reply = await app.app.inject({ method: 'POST', url: createCustomer.alsoAt?.[0] ?? '', payload })
  expect(reply.json()).toMatchObject({ activationPending: false, token: { token_type: 'bearer' } })
})

test('a launch message is kept by its name, and read by clients that have not signed in', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const save = (name: string, body: string) => developer.send(saveLaunchMessage, { body: { name, body } })
  await save('welcome', 'Hello')
  await save('welcome', 'Hello again')
  await save('news', 'Soon')
  expect(await (await app.as('tester')).call(listLaunchMessages, {})).toEqual({ files: ['news', 'welcome'] })
  expect(await app.anonymous.call(readLaunchMessage, { params: { name: 'welcome' } })).toEqual({
    name: 'welcome',
    body: 'Hello again',
    updated: app.now(),
  })
  await developer.call(deleteLaunchMessage, { body: { file: 'welcome' } })
  expect(await developer.send(deleteLaunchMessage, { body: { file: 'welcome' } })).toMatchObject({
    status: 404,
    body: { error: 'LaunchMessageNotFound', field: 'file' },
  })
  expect(await save('two words', 'x')).toMatchObject({ status: 400, body: { field: 'name' } })
  const elsewhere = await testApp()
  expect(await elsewhere.anonymous.send(readLaunchMessage, { params: { name: 'news' } })).toMatchObject({ status: 404 })
})

test('launch messages go by the rights of announcements, as no role has a right on them alone', async () => {
  const app = await testApp()
  const tester = await app.as('tester')
  const nobody = await app.as(undefined)
  const body = { name: 'welcome', body: 'Hello' }
  expect((await (await app.as('developer')).send(saveLaunchMessage, { body })).status).toBe(200)
  for (const refused of [
    await nobody.send(listLaunchMessages, {}),
    await nobody.send(saveLaunchMessage, { body }),
    await tester.send(saveLaunchMessage, { body }),
    await tester.send(deleteLaunchMessage, { body: { file: 'welcome' } }),
  ]) {
    expect(refused.status).toBe(403)
  }
  expect(await tester.call(listLaunchMessages, {})).toEqual({ files: ['welcome'] })
})

test('the promotable items are a plain list for older tools, and messages between services never remain', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  await publishItems(app, [{ id: 'currency.gems' }])
  const nothing = { checksum: '', createdAt: 0 }
  const { promotions } = await developer.call(getOldPromotion, { query: { sourcePid: app.staging } })
  expect(promotions).toEqual([
    { name: 'global', source: nothing, destination: { checksum: expect.any(String), createdAt: app.now() } },
  ])
  expect(await developer.call(listInflightFailures, { query: { serviceName: 'commerce' } })).toEqual({ failures: [] })
  expect(await developer.send(deleteInflightFailures, { body: { inFlightFailureIds: ['1'] } })).toMatchObject({
    status: 200,
  })
})
