import { createAdminUser } from '@regent/contract/organization/admin-users'
import { checkAlias, createCustomer } from '@regent/contract/organization/customers'
import { studio } from '@regent/contract/samples/studio'
import { expect, test } from 'vitest'
import { Remote } from './kernel/records/remote.ts'
import { pastOf } from './sample-past.ts'
import { isSampleComplete } from './sample-studio.ts'
import { startApp } from './testing/test-app.ts'

test('a studio that an interrupted run has left is recognized, and another one can take its place', async () => {
  const running = await startApp()
  const server = new Remote(await running.app.listen({ port: 0, host: '127.0.0.1' }))
  const past = pastOf(server, running.services, { setNow: () => {}, close: async () => {} })
  const make = () =>
    server.call(createCustomer, {
      body: {
        email: studio.people[0].email,
        password: studio.password,
        customerName: studio.name,
        alias: studio.alias,
      },
    })
  const isFree = async () => (await server.call(checkAlias, { query: { alias: studio.alias } })).available

  const first = await make()
  expect(await isSampleComplete(server, first.cid)).toBe(false)
  expect(await isFree()).toBe(false)
  await past.setAside(first.cid)
  expect(await isFree()).toBe(true)

  // With its last step it is complete, and stays.
  const second = await make()
  expect(await isSampleComplete(server, second.cid)).toBe(false)
  const asAdmin = { scope: String(second.cid), token: second.token.access_token }
  await server.call(createAdminUser, { body: { email: 'ilse@lumen-forge.test', role: 'tester' } }, asAdmin)
  expect(await isSampleComplete(server, second.cid)).toBe(true)
  server.close()
  await running.close()
})
