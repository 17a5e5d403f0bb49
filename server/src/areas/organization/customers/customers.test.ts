import type { EndpointInput } from '@regent/contract/endpoint'
import { getCurrentOperator } from '@regent/contract/organization/admin-users'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { createToken, registerAccount } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { getCapabilities } from '@regent/contract/organization/capabilities'
import { checkAlias, createCustomer, getCustomer } from '@regent/contract/organization/customers'
import { expect, test } from 'vitest'
import { newId } from '../../../engines/database/ids.ts'
import { startApp, type TestApp, testApp } from '../../../testing/test-app.ts'

const password = 'correct horse battery'
const freshAlias = () => `s${newId()}`

const signUp = (app: TestApp, body: Partial<EndpointInput<typeof createCustomer>['body']>) =>
  app.anonymous.call(createCustomer, {
    body: { email: 'founder@studio.test', password, projectName: 'Moon Miners', ...body },
  })

/** Somebody who has begun to sign up and has no account yet. */
async function guestOf(app: TestApp) {
  const { access_token: token } = requireTokens(
    await app.anonymous.call(createToken, { body: { grant_type: 'guest' } }, { scope: undefined }),
  )
  return app.withToken(token)
}

/** How many organizations, accounts and pending people there are: what a refused sign-up must leave as it was. */
async function population({ db }: TestApp) {
  const count = async (table: 'customers' | 'accounts' | 'realms' | 'pending_accounts' | 'audit_entries') =>
    (
      await db
        .selectFrom(table)
        .select((row) => row.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  return Promise.all([
    count('customers'),
    count('accounts'),
    count('realms'),
    count('pending_accounts'),
    count('audit_entries'),
  ])
}

test('signing up with a password makes an organization, its first admin and a game with PROD, STG and DEV', async () => {
  const app = await testApp()
  const alias = freshAlias()
  const made = await signUp(app, { alias, customerName: 'Moon Studio' })
  expect(made).toMatchObject({ name: 'Moon Studio', projectName: 'Moon Miners', alias, activationPending: false })
  const admin = app.withToken(made.token.access_token, String(made.cid))
  expect(await admin.call(getCurrentOperator, {})).toMatchObject({ roleString: 'admin', email: 'founder@studio.test' })

  const { customer } = await admin.call(getCustomer, {})
  expect(customer).toMatchObject({ cid: made.cid, name: 'Moon Studio', alias })
  const named = new Map(customer.projects.map((realm) => [realm.projectName, realm]))
  expect([...named.keys()].sort()).toEqual(['Moon Miners', 'development', 'staging'])
  expect(named.get('Moon Miners')).toMatchObject({ pid: made.pid, children: [named.get('staging')?.pid] })
  expect(named.get('Moon Miners')?.parent).toBeUndefined()
  expect(named.get('staging')).toMatchObject({ parent: made.pid, children: [named.get('development')?.pid] })
  expect(named.get('development')).toMatchObject({ parent: named.get('staging')?.pid, children: [] })
})

test('without the hierarchy a game is its production realm alone', async () => {
  const app = await testApp()
  const made = await signUp(app, { hierarchy: false })
  const { customer } = await app.withToken(made.token.access_token, String(made.cid)).call(getCustomer, {})
  expect(customer.projects.map(({ pid }) => pid)).toEqual([made.pid])
  expect(customer.alias).toBeUndefined()
})

test('a registered guest signs up without saying its password again, and keeps its id', async () => {
  const app = await testApp()
  const guest = await guestOf(app)
  const none = { scope: undefined }
  const email = 'guest@studio.test'
  const { id } = await guest.call(registerAccount, { body: { email, password } }, none)
  const made = await guest.call(createCustomer, { body: { email, projectName: 'Guest Game' } })
  const scope = String(made.cid)
  expect(await app.withToken(made.token.access_token, scope).call(getCurrentOperator, {})).toMatchObject({ id, email })
  const signedIn = requireTokens(
    await app.anonymous.call(createToken, { body: { grant_type: 'password', username: email, password } }, { scope }),
  )
  expect(signedIn.token_type).toBe('bearer')
  // The guest it began as is over.
  await expect(guest.call(registerAccount, { body: { email, password } }, none)).rejects.toMatchObject({ status: 401 })
})

test('an unregistered guest must enter a password', async () => {
  const app = await testApp()
  const guest = await guestOf(app)
  const body = { email: 'other@studio.test', projectName: 'No Password' }
  const before = await population(app)
  for (const caller of [app.anonymous, guest]) {
    await expect(caller.call(createCustomer, { body })).rejects.toMatchObject({ code: 'BadRequest', field: 'password' })
  }
  expect(await population(app)).toEqual(before)
})

test('a registered guest cannot found an organization with another person’s e-mail', async () => {
  const app = await testApp()
  const guest = await guestOf(app)
  await guest.call(registerAccount, { body: { email: 'mine@studio.test', password } }, { scope: undefined })
  await expect(
    guest.call(createCustomer, { body: { email: 'yours@studio.test', projectName: 'Stolen' } }),
  ).rejects.toMatchObject({ code: 'BadRequest', field: 'password' })
})

test('an operator founds another organization with their session alone, and signs in there with the same password', async () => {
  const app = await testApp()
  const email = 'serial@studio.test'
  const first = await signUp(app, { email })
  const operator = app.withToken(first.token.access_token, String(first.cid))
  const made = await operator.call(createCustomer, { body: { email, projectName: 'Second Game' } })
  const scope = String(made.cid)
  const founder = app.withToken(made.token.access_token, scope)
  const { id } = await founder.call(getCurrentOperator, {})
  const { rows } = await founder.call(listAuditEntries, { query: {} })
  expect(rows.map(({ accountId }) => accountId)).toEqual([id, id, id, id])
  const body = { grant_type: 'password' as const, username: email, password }
  expect(requireTokens(await app.anonymous.call(createToken, { body }, { scope })).token_type).toBe('bearer')
  // The session of the first organization is not one of the second.
  await expect(operator.call(getCustomer, {}, { scope })).rejects.toMatchObject({ status: 403 })
  expect((await operator.call(getCustomer, {})).customer.cid).toBe(first.cid)
})

test('a session proves only the e-mail of its own account, and a game client’s session proves none', async () => {
  const app = await testApp()
  const before = await population(app)
  const body = { email: 'yours@studio.test', projectName: 'Stolen' }
  const refusal = { code: 'BadRequest', field: 'password' }
  await expect((await app.as('admin')).call(createCustomer, { body })).rejects.toMatchObject(refusal)
  const player = await app.player()
  await player.call(registerAccount, { body: { email: body.email, password } })
  await expect(player.call(createCustomer, { body })).rejects.toMatchObject(refusal)
  expect((await population(app))[0]).toEqual(before[0])
})

test.each([
  'ab',
  '1st-studio',
  'Upper',
  'with blank',
  'under_score',
  'dot.ted',
  '-dash',
  `a${'b'.repeat(32)}`,
  'ünder',
])('the alias "%s" is not one', async (alias) => {
  const app = await testApp()
  const before = await population(app)
  const invalid = { status: 400, code: 'AliasInvalid', field: 'alias' }
  await expect(signUp(app, { alias })).rejects.toMatchObject(invalid)
  await expect(app.anonymous.call(checkAlias, { query: { alias } })).rejects.toMatchObject(invalid)
  expect(await population(app)).toEqual(before)
})

test.each(['demo', 'login', 'games', 'api', 'admin'])('the alias "%s" is reserved', async (alias) => {
  const app = await testApp()
  await expect(signUp(app, { alias })).rejects.toMatchObject({
    code: 'AliasInvalid',
    message: 'This alias is reserved.',
  })
})

test('a free alias is available; a taken one names the organization it stands for [auth-13]', async () => {
  const app = await testApp()
  const alias = freshAlias()
  expect(await app.anonymous.call(checkAlias, { query: { alias } })).toEqual({ alias, available: true, cid: 0 })
  expect(await app.anonymous.call(checkAlias, { query: { alias: app.alias } })).toEqual({
    alias: app.alias,
    available: false,
    cid: app.cid,
  })
})

test('a taken alias is refused and nothing is made', async () => {
  const app = await testApp()
  const before = await population(app)
  await expect(signUp(app, { alias: app.alias })).rejects.toMatchObject({
    status: 400,
    code: 'AliasTaken',
    field: 'alias',
  })
  expect(await population(app)).toEqual(before)
})

test('of two people who want one alias concurrently, one gets it and the other changes nothing', async () => {
  const app = await testApp()
  const alias = freshAlias()
  const before = await population(app)
  const answers = await Promise.all(
    ['first@studio.test', 'second@studio.test', 'third@studio.test'].map((email) =>
      app.anonymous.send(createCustomer, { body: { email, password, projectName: 'Race', alias } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(answers.filter(({ status }) => status === 400).map(({ body }) => (body as { error: string }).error)).toEqual([
    'AliasTaken',
    'AliasTaken',
  ])
  const [customers, accounts, realms] = await population(app)
  expect([customers, accounts, realms]).toEqual([Number(before[0]) + 1, Number(before[1]) + 1, Number(before[2]) + 3])
})

test('one guest who sends its sign-up twice concurrently founds one organization', async () => {
  const app = await testApp()
  const guest = await guestOf(app)
  const email = 'double@studio.test'
  await guest.call(registerAccount, { body: { email, password } }, { scope: undefined })
  const [before] = await population(app)
  const answers = await Promise.all(
    [1, 2].map(() => guest.send(createCustomer, { body: { email, projectName: 'Double Click' } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.every(({ status }) => status < 500)).toBe(true)
  expect((await population(app))[0]).toBe(Number(before) + 1)
})

test.each(['   ', '...', 'x'.repeat(65)])('"%s" is no name of a game', async (projectName) => {
  const app = await testApp()
  await expect(signUp(app, { projectName })).rejects.toMatchObject({ status: 400, field: 'projectName' })
})

test('one e-mail may belong to several organizations [customers-1]', async () => {
  const app = await testApp()
  const first = await signUp(app, { email: 'both@studio.test' })
  const second = await signUp(app, { email: 'both@studio.test' })
  expect(second.cid).not.toBe(first.cid)
})

test('what the sign-up form asked is kept with the organization [auth-11]', async () => {
  const app = await testApp()
  const answers = {
    firstName: 'Ada',
    lastName: 'Byron',
    isStudio: true,
    survey: { yourType: 'indie', achieveWith: { product: ['content', 'players'] }, heardAboutUs: 'a friend' },
  }
  const { cid } = await signUp(app, answers)
  const row = await app.db.selectFrom('customers').select('sign_up').where('cid', '=', cid).executeTakeFirst()
  expect(row?.sign_up).toEqual(answers)
})

test('the founding is in the audit trail of the new organization', async () => {
  const app = await testApp()
  const { cid, token } = await signUp(app, {})
  const { rows } = await app.withToken(token.access_token, String(cid)).call(listAuditEntries, { query: {} })
  expect(rows.map(({ subject }) => subject).sort()).toEqual(['organization', 'realm', 'realm', 'realm'])
})

test('each sees the games where it has a role, and the realms above them', async () => {
  const app = await testApp()
  const names = async (who: Awaited<ReturnType<TestApp['as']>>) =>
    (await who.call(getCustomer, {})).customer.projects.map(({ projectName }) => projectName).sort()
  expect(await names(await app.as('tester'))).toEqual(['Sky Raiders', 'development', 'staging'])
  expect(await names(await app.as(undefined, { [app.staging]: 'tester' }))).toEqual([
    'Sky Raiders',
    'development',
    'staging',
  ])
  const other = await testApp()
  await expect(names(await app.as(undefined))).rejects.toMatchObject({ status: 403 })
  expect(other.cid).not.toBe(app.cid)
})

test('by invitation, only the first organization may be founded', async () => {
  const { app, close } = await startApp({ signUp: 'invite' })
  const found = (email: string) =>
    app.inject({
      method: 'POST',
      url: createCustomer.path,
      headers: { 'content-type': 'application/json' },
      payload: { email, password, projectName: 'By Invitation' },
    })
  expect((await app.inject({ url: getCapabilities.path })).json()).toMatchObject({ signUp: 'invite' })
  expect((await found('first@studio.test')).statusCode).toBe(200)
  expect((await found('late@studio.test')).json()).toMatchObject({ status: 403, error: 'SignUpClosed' })
  await close()
})
