import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { testApp } from '../../../testing/test-app.ts'

test('GET /basic/realms/customer answers the organization with its cid, its alias and its realms [customers-8]', async () => {
  const app = await testApp()
  const send = plainCalls({ app: app.app, scope: String(app.cid) }, await app.as('tester'))
  const { status, body } = await send('GET /basic/realms/customer')
  expect(status).toBe(200)
  expect(body).toMatchObject({ customer: { cid: app.cid, alias: app.alias, name: 'Test Studio' } })
  const { projects } = (body as { customer: { projects: { pid: string }[] } }).customer
  expect(projects.map(({ pid }) => pid).sort()).toEqual([app.pid, app.staging, app.development].sort())
})
