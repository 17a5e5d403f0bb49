import { beforeEach, expect, test, vi } from 'vitest'
import { configureClient } from '../../../api/client.ts'
import { fakeBrowser } from '../../../api/fake-browser.ts'
import { selectCustomer, storeCustomer } from '../../../api/session/session.ts'
import { findPerson, personSender } from './person-steps.ts'
import { organizationWide } from './role-steps.ts'

type Reply = { status?: number; body: unknown }

const person = { id: 12, roles: [], scopes: [], thirdPartyAppAssociations: [], external: [], version: 1 }
let sent: [request: string, body: unknown][]
let replyTo: (request: string) => Reply

beforeEach(() => {
  fakeBrowser()
  configureClient({ realm: () => undefined, onSignedOut: () => {}, loadDemo: () => import('../../../demo.ts') })
  storeCustomer({ cid: 7, token: 'a', refreshToken: 'ra', expiresIn: 1, expiresAt: 1 })
  selectCustomer(7)
  sent = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const request = `${method} ${url}`
    sent.push([request, body ? JSON.parse(String(body)) : undefined])
    const reply = replyTo(request)
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200 })
  })
})

const notFound = {
  status: 404,
  body: { status: 404, service: 's', error: 'AccountNotFoundError', message: 'no', requestId: 'r1' },
}

test('a person is looked up by e-mail or id before the invitation [admin-users-7]', async () => {
  replyTo = () => ({ body: person })
  expect(await findPerson('new@studio.test')).toMatchObject({ id: 12 })
  expect(await findPerson('12')).toMatchObject({ id: 12 })
  expect(sent.map(([request]) => request)).toEqual([
    'GET /basic/accounts/find?query=new%40studio.test',
    'GET /api/admin-users/12',
    'GET /basic/accounts/find?query=12',
    'GET /api/admin-users/12',
  ])
})

test.each([
  ['404', notFound],
  ['null', { body: null }],
])('an answer of %s to the look-up says that there is nobody [admin-users-9]', async (_, reply) => {
  replyTo = () => reply
  expect((await findPerson('new@studio.test')) ?? undefined).toBeUndefined()
})

test('any other failure of the look-up is thrown [admin-users-9]', async () => {
  replyTo = () => ({ status: 500, body: 'oops' })
  await expect(findPerson('new@studio.test')).rejects.toMatchObject({ status: 500 })
})

test('an unknown person becomes an admin user with the role, and gets the other roles on that account [admin-users-8]', async () => {
  replyTo = () => ({ body: person })
  const send = personSender(undefined)
  await send({ invite: 'new@studio.test', to: 'developer' })
  await send({ place: 'DE_2', from: undefined, to: 'tester' })
  expect(sent).toEqual([
    ['POST /basic/accounts/admin/admin-user', { email: 'new@studio.test', role: 'developer' }],
    ['PUT /object/accounts/12/role', { role: 'tester', realm: 'DE_2' }],
  ])
})

test('a known person gets the roles on the existing account, and no second account is made [admin-users-10 admin-users-12]', async () => {
  replyTo = () => ({ body: { result: 'ok' } })
  const send = personSender({ ...person, roleString: undefined })
  await send({ place: 'DE_2', from: undefined, to: 'tester' })
  await send({ place: organizationWide, from: undefined, to: 'developer' })
  expect(sent).toEqual([
    ['PUT /object/accounts/12/role', { role: 'tester', realm: 'DE_2' }],
    ['PUT /object/accounts/12/role', { role: 'developer' }],
  ])
})

test('a role is taken away by its realm, the global one by its name [admin-users-13]', async () => {
  replyTo = () => ({ body: { result: 'ok' } })
  const send = personSender({ ...person, roleString: 'developer' })
  await send({ place: 'DE_2', from: 'tester', to: undefined })
  await send({ place: organizationWide, from: 'developer', to: undefined })
  expect(sent).toEqual([
    ['DELETE /object/accounts/12/role', { realm: 'DE_2' }],
    ['DELETE /object/accounts/12/role', { role: 'developer' }],
  ])
})
