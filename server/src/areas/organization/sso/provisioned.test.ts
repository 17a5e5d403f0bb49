import { listAdminUsers } from '@regent/contract/organization/admin-users'
import { minuteMs } from '@regent/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newProvider, type ScimClient } from '../../../testing/scim-provider.ts'
import type { SignInProvider } from '../../../testing/sign-in-provider.ts'
import { setUpSso, signInBySso, startProvider } from '../../../testing/sso-story.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

/** Sign-ins of people whom the provider also provisions. */

let provider: SignInProvider
let app: TestApp
let admin: Actor
let scim: ScimClient

beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  app = await ownApp()
  app.mayCallLoopback()
  app.advance(Math.max(0, Date.now() - app.now()) + 16 * minuteMs)
  admin = await app.as('admin')
  const rules = ['tester' as const, 'admin' as const].map((role) => ({ group: `${role}s`, role, realms: [] }))
  await setUpSso(admin, provider, { rules })
  await app.db
    .insertInto('sso_domains')
    .values({ cid: app.cid, domain: 'studio.test', verified_at: new Date(app.now()) })
    .execute()
  scim = await newProvider(app, admin)
})

const personOf = (groups: string[]) => {
  const sub = `sub-${Math.random().toString(36).slice(2)}`
  return { sub, email: `${sub}@studio.test`, email_verified: true, groups }
}

async function provision({ email }: { email: string }, group?: string): Promise<string> {
  const user = { userName: email, emails: [{ value: email, primary: true }], active: true }
  const id = String((await scim.send('POST', '/Users', user)).body['id'])
  if (group) await scim.send('POST', '/Groups', { displayName: group, members: [{ value: id }] })
  return id
}

const roleOf = async (id: string) =>
  (await admin.call(listAdminUsers, {})).accounts.find((one) => one.id === Number(id))?.roleString

const setActive = (id: string, active: boolean) =>
  scim.send('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path: 'active', value: active }] })

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )

test('a provisioned person signs in, and the groups of the id token do not change the roles', async () => {
  const person = personOf(['admins'])
  const id = await provision(person, 'testers')
  await signInBySso(app, provider, person)
  expect(await roleOf(id)).toBe('tester')
  await signInBySso(app, provider, person)
  expect(await roleOf(id)).toBe('tester')
})

test('a deactivated person does not sign in by single sign-on, linked or not, and gets no new account', async () => {
  const [linked, other] = [personOf(['testers']), personOf(['testers'])]
  const id = await provision(linked, 'testers')
  await signInBySso(app, provider, linked)
  const otherId = await provision(other)
  for (const one of [id, otherId]) expect((await setActive(one, false)).status).toBe(200)
  for (const person of [linked, other])
    expect(await codeOf(signInBySso(app, provider, person))).toBe('AccountDeactivated')
  await scim.send('DELETE', `/Users/${otherId}`)
  expect(await codeOf(signInBySso(app, provider, other))).toBe('AccountDeactivated')
  expect((await setActive(id, true)).status).toBe(200)
  await signInBySso(app, provider, linked)
  expect(await roleOf(id)).toBe('tester')
})

test('without a valid token the groups of the sign-in decide again', async () => {
  const person = personOf(['admins'])
  const id = await provision(person, 'testers')
  await app.db
    .updateTable('scim_tokens')
    .set({ revoked_at: new Date(app.now()) })
    .where('cid', '=', app.cid)
    .execute()
  await signInBySso(app, provider, person)
  expect(await roleOf(id)).toBe('admin')
})
