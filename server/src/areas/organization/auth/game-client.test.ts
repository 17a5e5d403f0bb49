import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

/** What released game clients send, and what they cannot do without in the answers: plain HTTP, by address. */

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Client = Awaited<ReturnType<typeof startClient>>

const password = 'correct horse battery'

async function send(app: TestApp, method: Method, url: string, body?: object, token?: string, gamerTag = '0') {
  const reply = await app.app.inject({
    method,
    url,
    headers: {
      'x-beam-scope': app.scope,
      'x-beam-gamertag': gamerTag,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  })
  expect(reply.headers['content-type']).toContain('application/json')
  return { status: reply.statusCode, body: reply.json() }
}

/** A guest, as a client is after its first request. */
async function startClient(app: TestApp) {
  const { body } = await send(app, 'POST', '/basic/auth/token', { grant_type: 'guest' })
  const token: string = body.access_token
  return {
    tokens: body,
    ask: (method: Method, url: string, sent?: object) => send(app, method, url, sent, token),
    async id(): Promise<number> {
      return (await send(app, 'GET', '/basic/accounts/me', undefined, token)).body.id
    },
  }
}

async function registered(app: TestApp, email: string): Promise<Client> {
  const client = await startClient(app)
  await client.ask('POST', '/basic/accounts/register', { email, password })
  return client
}

test('a first start: guest, then account, defaults, socket token and manifest at the same time', async () => {
  const app = await testApp()
  const { tokens, ask } = await startClient(app)
  expect(tokens).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) })
  expect(tokens.expires_in).toBeGreaterThan(dayMs)
  const [me, defaults, realtime, checksum] = await Promise.all([
    ask('GET', '/basic/accounts/me'),
    send(app, 'GET', '/basic/realms/client/defaults'),
    send(app, 'POST', '/api/auth/tokens/refresh-token', {
      customerId: String(app.cid),
      realmId: app.pid,
      refreshToken: tokens.refresh_token,
    }),
    send(app, 'GET', '/basic/content/manifest/checksum?id=global'),
  ])
  expect([me.status, defaults.status, realtime.status, checksum.status]).toEqual([200, 200, 200, 200])
  expect(me.body).toMatchObject({ deviceIds: [], scopes: [], thirdPartyAppAssociations: [] })
  const rows = await app.db.selectFrom('players').select('gamer_tag').where('pid', '=', app.pid).execute()
  expect(rows).toEqual([{ gamer_tag: me.body.id }])
  expect(defaults.body.websocketConfig.provider).not.toBe('pubnub')
  expect(defaults.body.websocketConfig.uri).toMatch(/^wss?:\/\/.+\/api$/)
  expect(realtime.body).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String) })
  expect(checksum.body).toMatchObject({
    id: 'global',
    checksum: expect.any(String),
    createdAt: expect.any(Number),
    uid: expect.any(String),
  })
  const manifest = await send(app, 'GET', '/basic/content/manifest/public/json?id=global')
  expect([manifest.status, manifest.body.entries]).toEqual([200, []])
})

test('a later start: the stored refresh token is turned into a new access token of the same player', async () => {
  const app = await testApp()
  const client = await startClient(app)
  const id = await client.id()
  for (const grant of [
    { grant_type: 'refresh_token', refresh_token: client.tokens.refresh_token },
    { grant_type: 'refresh_token', refresh_token: client.tokens.refresh_token, context: { platform: 'WebGL' } },
  ]) {
    const { body } = await send(app, 'POST', '/basic/auth/token', grant)
    expect(body.refresh_token).toBe(client.tokens.refresh_token)
    expect((await send(app, 'GET', '/basic/accounts/me', undefined, body.access_token)).body.id).toBe(id)
  }
  const { body } = await send(app, 'POST', '/basic/auth/token?grant_type=refresh_token', {
    refresh_token: client.tokens.refresh_token,
  })
  expect(body.access_token).toEqual(expect.any(String))
})

test.each([
  ['GET', '/basic/accounts/me'],
  ['PUT', '/basic/accounts/me'],
  ['POST', '/basic/accounts/register'],
  ['POST', '/basic/accounts/external_identity'],
  ['DELETE', '/basic/accounts/external_identity'],
  ['DELETE', '/basic/accounts/me/third-party'],
  ['DELETE', '/basic/accounts/me/device'],
  ['POST', '/basic/accounts/email-update/init'],
  ['POST', '/basic/session'],
] as const)(
  '%s %s without a token, or with a bad one, is 401: the client refreshes and asks again',
  async (method, url) => {
    const app = await testApp()
    for (const token of [undefined, 'stale']) {
      const { status, body } = await send(app, method, url, method === 'GET' ? undefined : {}, token)
      expect([status, body.error, body.service]).toEqual([401, 'InvalidTokenError', expect.any(String)])
    }
  },
)

test('a guest registers, and signs in by e-mail on another device', async () => {
  const app = await testApp()
  const client = await startClient(app)
  const id = await client.id()
  const view = await client.ask('POST', '/basic/accounts/register', { email: 'ann@games.test', password })
  expect(view).toMatchObject({ status: 200, body: { id, email: 'ann@games.test' } })
  const { body } = await send(app, 'POST', '/basic/auth/token', {
    grant_type: 'password',
    username: 'ann@games.test',
    password,
    customerScoped: false,
  })
  expect((await send(app, 'GET', '/basic/accounts/me', undefined, body.access_token)).body.id).toBe(id)
  const taken = await (await startClient(app)).ask('POST', '/basic/accounts/register', {
    email: 'ann@games.test',
    password,
  })
  expect([taken.status, taken.body.error]).toEqual([400, 'EmailAlreadyRegisteredError'])
  const wrong = await send(app, 'POST', '/basic/auth/token', {
    grant_type: 'password',
    username: 'ann@games.test',
    password: 'wrong password',
  })
  expect([wrong.status, wrong.body.error]).toEqual([401, 'InvalidCredentialsError'])
})

test('whether an e-mail or a device is free is told to anybody', async () => {
  const app = await testApp()
  const client = await registered(app, 'ann@games.test')
  await client.ask('PUT', '/basic/accounts/me', { hasThirdPartyToken: false, deviceId: 'phone-0001' })
  const available = async (path: string) => (await send(app, 'GET', `/basic/accounts/available${path}`)).body
  expect(await available('?email=Ann%40Games.test')).toEqual({ available: false })
  expect(await available('?email=bob%40games.test')).toEqual({ available: true })
  expect(await available('/device-id?deviceId=phone-0001')).toEqual({ available: false })
  expect(await available('/device-id?deviceId=phone-2')).toEqual({ available: true })
  expect(
    await available('/external_identity?provider_service=wallet&user_id=%2B1857&provider_namespace=PhoneNumber'),
  ).toEqual({ available: true })
})

test('an account is updated field by field, and devices are taken off it', async () => {
  const app = await testApp()
  const client = await startClient(app)
  const update = (body: object) => client.ask('PUT', '/basic/accounts/me', { hasThirdPartyToken: false, ...body })
  await update({ language: 'de', thirdParty: null, external: null, token: null })
  await update({ deviceId: 'phone-0001', country: 'DE' })
  const { body } = await update({ deviceId: 'phone-0002', userName: 'Ann' })
  expect(body).toMatchObject({ language: 'de', deviceIds: ['phone-0001', 'phone-0002'] })
  const other = await startClient(app)
  const taken = await other.ask('PUT', '/basic/accounts/me', { hasThirdPartyToken: false, deviceId: 'phone-0001' })
  expect([taken.status, taken.body.error]).toEqual([400, 'DeviceAlreadyInUseError'])
  const one = await client.ask('DELETE', '/basic/accounts/me/device', { deviceIds: ['phone-0001'] })
  expect(one.body.deviceIds).toEqual(['phone-0002'])
  expect(await client.ask('DELETE', '/basic/accounts/me/device', {})).toMatchObject({
    status: 409,
    body: { error: 'LastSignInMethod' },
  })
  const email = { email: 'ann-of-devices@games.test', password }
  expect(await client.ask('POST', '/basic/accounts/register', email)).toMatchObject({ status: 200 })
  expect((await client.ask('DELETE', '/basic/accounts/me/device', {})).body.deviceIds).toEqual([])
})

test('third parties and external services that are not set up are refused by a 400 that says so', async () => {
  const app = await testApp()
  const client = await startClient(app)
  const answers = [
    await send(app, 'POST', '/basic/auth/token', { grant_type: 'third_party', third_party: 'facebook', token: 't' }),
    await client.ask('PUT', '/basic/accounts/me', { hasThirdPartyToken: true, thirdParty: 'apple', token: 't' }),
    await send(app, 'GET', '/basic/accounts/available/third-party?thirdParty=google&token=a%2bbc'),
    await send(app, 'POST', '/basic/auth/token', {
      grant_type: 'external',
      provider_service: 'wallet',
      provider_namespace: 'solana',
      external_token: 't',
    }),
    await client.ask('POST', '/basic/accounts/external_identity', { provider_service: 'wallet', external_token: 't' }),
  ]
  for (const { status, body } of answers) {
    expect([status, body.error, body.message]).toEqual([400, 'UnsupportedGrant', expect.stringContaining('identity|')])
  }
  const unlinked = await client.ask('DELETE', '/basic/accounts/me/third-party', { thirdParty: 'apple', token: 't' })
  expect([unlinked.status, unlinked.body.thirdPartyAppAssociations]).toEqual([200, []])
  const removed = await client.ask('DELETE', '/basic/accounts/external_identity', {
    provider_service: 'wallet',
    user_id: 'ann',
  })
  expect([removed.status, removed.body]).toEqual([200, { result: 'ok', data: {} }])
})

/** The code in the last mail to somebody. */
async function codeMailedTo(app: TestApp, email: string): Promise<string> {
  return /code: (\w+)/.exec((await app.lastMail(email))?.body ?? '')?.[1] ?? ''
}

test('an e-mail is changed by a code and the password', async () => {
  const app = await testApp()
  const client = await registered(app, 'ann@games.test')
  const begun = await client.ask('POST', '/basic/accounts/email-update/init', {
    newEmail: 'ann@new.test',
    codeType: 'PIN',
  })
  expect([begun.status, begun.body]).toEqual([200, { result: 'ok' }])
  const code = await codeMailedTo(app, 'ann@new.test')
  const wrong = await client.ask('POST', '/basic/accounts/email-update/confirm', { code: 'wrong', password })
  expect([wrong.status, wrong.body.error]).toEqual([400, 'InvalidConfirmationCodeError'])
  const done = await client.ask('POST', '/basic/accounts/email-update/confirm', { code, password })
  expect([done.status, done.body]).toEqual([200, { result: 'ok' }])
  expect((await client.ask('GET', '/basic/accounts/me')).body.email).toBe('ann@new.test')
})

test('a forgotten password is set by a code, without any token [auth-18 auth-19]', async () => {
  const app = await testApp()
  await registered(app, 'ann@games.test')
  const begun = await send(app, 'POST', '/basic/accounts/password-update/init', {
    email: 'ann@games.test',
    codeType: 'PIN',
  })
  expect([begun.status, begun.body]).toEqual([200, { result: 'ok' }])
  const code = await codeMailedTo(app, 'ann@games.test')
  const body = { code, newPassword: 'another good password', email: 'ann@games.test' }
  const done = await send(app, 'POST', '/basic/accounts/password-update/confirm', body)
  expect([done.status, done.body]).toEqual([200, { result: 'ok' }])
  const spent = await send(app, 'POST', '/basic/accounts/password-update/confirm', body)
  expect([spent.status, spent.body.error]).toEqual([400, 'InvalidConfirmationCodeError'])
})

test('clients of other engines name their player in a header, which a token does not change', async () => {
  const app = await testApp()
  const client = await startClient(app)
  const id = await client.id()
  const other = await startClient(app)
  const named = await send(
    app,
    'GET',
    '/basic/accounts/me',
    undefined,
    client.tokens.access_token,
    String(await other.id()),
  )
  expect(named.body.id).toBe(id)
})
