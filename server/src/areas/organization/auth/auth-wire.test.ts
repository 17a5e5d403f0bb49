import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { ownApp, type TestApp } from '../../../testing/test-app.ts'

type Body = Record<string, unknown>

const nobody = { token: undefined }
const ofOrganization = (app: TestApp, token?: string) => plainCalls({ app: app.app, scope: String(app.cid) }, { token })
/** An empty scope header counts as none. */
const withoutScope = ({ app }: TestApp, token?: string) => plainCalls({ app, scope: '' }, { token })

const fourFields = {
  token_type: 'bearer',
  access_token: expect.any(String),
  expires_in: expect.any(Number),
  refresh_token: expect.any(String),
}

async function signedIn(app: TestApp) {
  const body = { grant_type: 'password', username: app.email, password: app.password }
  return ofOrganization(app)('POST /basic/auth/token', body)
}

test('POST /basic/auth/token without an Authorization header answers a token, its expiry and a refresh token [auth-5 auth-6]', async () => {
  const app = await ownApp()
  expect(await signedIn(app)).toMatchObject({ status: 200, body: fourFields })
})

test('POST /basic/auth/token?grant_type=refresh_token takes the refresh token in its body and answers the same four fields [auth-8]', async () => {
  const app = await ownApp()
  const { refresh_token } = (await signedIn(app)).body as Body
  const send = ofOrganization(app)
  expect(await send('POST /basic/auth/token?grant_type=refresh_token', { refresh_token })).toMatchObject({
    status: 200,
    body: fourFields,
  })
})

test('a guest who has no organization yet gets a token, registers by it and founds one, all without a scope [auth-9 auth-10 auth-12 auth-15]', async () => {
  const app = await ownApp()
  const guest = await withoutScope(app)('POST /basic/auth/token', { grant_type: 'guest' })
  expect(guest).toMatchObject({ status: 200, body: fourFields })
  const { access_token } = guest.body as { access_token: string }
  const email = 'founder@moon.test'
  const account = { email, password: 'Correct-Horse-7' }
  expect(await withoutScope(app)('POST /basic/accounts/register', account)).toMatchObject({ status: 401 })
  const send = withoutScope(app, access_token)
  expect(await send('POST /basic/accounts/register', account)).toMatchObject({ status: 200, body: { email } })
  expect(await send('POST /basic/realms/customer', { customerName: 'Moon Works', email })).toMatchObject({
    status: 200,
    body: { name: 'Moon Works', cid: expect.any(Number), token: fourFields },
  })
})

test('GET /basic/realms/customer/alias/available takes an alias, and no scope [auth-13 auth-15]', async () => {
  const app = await ownApp()
  const send = withoutScope(app)
  expect(await send('GET /basic/realms/customer/alias/available?alias=nobody-has-it')).toMatchObject({
    status: 200,
    body: { alias: 'nobody-has-it', available: true },
  })
  expect(await send(`GET /basic/realms/customer/alias/available?alias=${app.alias}`)).toMatchObject({
    body: { available: false },
  })
})

test('POST /basic/realms/customer takes the answers of the sign-up form, with a time-out of 600000 ms [auth-11 auth-14]', async () => {
  const { app } = await ownApp()
  const reply = await app.inject({
    method: 'POST',
    url: '/basic/realms/customer',
    headers: { 'x-beam-timeout': '600000' },
    payload: {
      projectName: 'Moon Miners',
      email: 'mina@moon.test',
      password: 'Correct-Horse-7',
      firstName: 'Mina',
      lastName: 'Holt',
      isStudio: false,
      survey: { yourType: 'Solo', achieveWith: { product: ['Content', 'Players'] }, heardAboutUs: 'A friend' },
    },
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({ projectName: 'Moon Miners', token: fourFields })
})

test('a forgotten password takes two calls without an Authorization header [auth-18 auth-19]', async () => {
  const app = await ownApp()
  const { email } = app
  const send = ofOrganization(app, nobody.token)
  expect(await send('POST /basic/accounts/password-update/init', { email, codeType: 'PIN' })).toMatchObject({
    status: 200,
  })
  const code = /code: (\d{6})/.exec((await app.lastMail(email))?.body ?? '')?.[1] ?? ''
  const newPassword = 'Another-Horse-8'
  expect(await send('POST /basic/accounts/password-update/confirm', { code, newPassword, email })).toMatchObject({
    status: 200,
  })
  const body = { grant_type: 'password', username: email, password: newPassword }
  expect(await send('POST /basic/auth/token', body)).toMatchObject({ status: 200, body: fourFields })
})

test('GET /basic/accounts/admin/me answers who is signed in, with the global role and those in realms [auth-20]', async () => {
  const app = await ownApp()
  const person = await app.as('tester', { [app.staging]: 'developer' })
  expect(await ofOrganization(app, person.token)('GET /basic/accounts/admin/me')).toMatchObject({
    status: 200,
    body: {
      id: person.accountId,
      email: expect.stringMatching(/^tester-.*@studio\.test$/),
      roleString: 'tester',
      roles: [{ projectId: app.staging, role: 'developer' }],
    },
  })
})

test('GET /basic/session/status answers which players were online within 3600 s, unless it is asked for other seconds [auth-21]', async () => {
  const app = await ownApp()
  const player = await app.player()
  const { token } = await app.as('tester')
  await plainCalls(app, player)('POST /basic/session/heartbeat', {})
  const isOnline = async (query: string) => {
    const { body } = await plainCalls(app, { token })(`GET /basic/session/status?playerIds=${player.gamerTag}${query}`)
    return (body as { players: { playerId: number; online: boolean }[] }).players
  }
  app.advance(3_500_000)
  expect(await isOnline('&intervalSecs=3600')).toMatchObject([{ playerId: player.gamerTag, online: true }])
  expect(await isOnline('')).toMatchObject([{ online: true }])
  expect(await isOnline('&intervalSecs=60')).toMatchObject([{ online: false }])
})
