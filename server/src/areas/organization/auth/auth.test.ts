import { getOwnAccount } from '@regent/contract/organization/accounts'
import {
  createGuestTokens,
  createPasswordTokens,
  createToken,
  inspectToken,
  registerAccount,
  revokeToken,
} from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { getCustomer } from '@regent/contract/organization/customers'
import { listPlayers } from '@regent/contract/players/players'
import { dayMs, hourMs, minuteMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { ownApp, type TestApp } from '../../../testing/test-app.ts'

const password = 'correct horse battery'

/** A registered player, and how it signs in. */
async function registered(app: TestApp, email = 'Ann.Player@Games.test') {
  const player = await app.player()
  await player.call(registerAccount, { body: { email, password } })
  return { ...player, email }
}

const passwordGrant = (username: string, secret = password) => ({
  body: { grant_type: 'password', username, password: secret },
})

test('a guest is a player of the realm immediately', async () => {
  const app = await ownApp()
  const tokens = requireTokens(
    await app.anonymous.call(createToken, {
      body: { grant_type: 'guest', context: { platform: 'WebGL', device: 'browser' } },
    }),
  )
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 10 * dayMs })
  const { id } = await app.withToken(tokens.access_token).call(getOwnAccount, {})
  const { rows } = await (await app.as('tester')).call(listPlayers, {})
  expect(rows).toMatchObject([{ gamerTag: id, platform: 'WebGL' }])
  expect(rows[0]?.accountId).not.toBe(id)
})

test('a guest of the organization alone plays in no realm', async () => {
  const app = await ownApp()
  for (const body of [{ grant_type: 'guest' }, { grant_type: 'guest', customerScoped: true }]) {
    const scope = body.customerScoped ? app.scope : String(app.cid)
    const { expires_in } = requireTokens(await app.anonymous.call(createToken, { body }, { scope }))
    expect(expires_in).toBe(hourMs)
  }
  const { rows } = await (await app.as('tester')).call(listPlayers, {})
  expect(rows).toEqual([])
})

test('newer clients may name organization and realm in the body alone', async () => {
  const app = await ownApp()
  for (const customerId of [String(app.cid), app.alias]) {
    const body = { customerId, realmId: app.pid }
    const tokens = await app.anonymous.call(createGuestTokens, { body }, { scope: undefined })
    const me = await app.withToken(tokens.accessToken).call(getOwnAccount, {})
    expect(me.id).toBeGreaterThan(0)
  }
  await expect(
    app.anonymous.call(
      createGuestTokens,
      { body: { customerId: 'nobody-here', realmId: app.pid } },
      { scope: undefined },
    ),
  ).rejects.toMatchObject({ code: 'RequestContextNotFoundExceptionForAlias' })
})

test('the newer guest call makes the same player', async () => {
  const app = await ownApp()
  const tokens = await app.anonymous.call(createGuestTokens, { body: { realmId: app.pid } })
  const { id } = await app.withToken(tokens.accessToken).call(getOwnAccount, {})
  const { rows } = await (await app.as('tester')).call(listPlayers, {})
  expect(rows).toMatchObject([{ gamerTag: id }])
  await expect(app.anonymous.call(createGuestTokens, { body: { realmId: app.staging } })).rejects.toMatchObject({
    code: 'BadRequest',
    field: 'realmId',
  })
})

test('a device signs in to the same player again and again, in other realms to another player of the same account', async () => {
  const app = await ownApp()
  const signIn = async (scope?: string) => {
    const tokens = requireTokens(
      await app.anonymous.call(
        createToken,
        { body: { grant_type: 'device', device_id: 'Phone-0001' } },
        scope === undefined ? {} : { scope },
      ),
    )
    return app.withToken(tokens.access_token, scope).call(getOwnAccount, {})
  }
  const first = await signIn()
  expect(await signIn()).toEqual(first)
  expect(first.deviceIds).toEqual(['Phone-0001'])
  const inStaging = await signIn(`${app.cid}.${app.staging}`)
  expect(inStaging.id).not.toBe(first.id)
  expect(inStaging.deviceIds).toEqual(['Phone-0001'])
})

test('a new device with several concurrent sign-ins is one player', async () => {
  const app = await ownApp()
  const body = { grant_type: 'device', device_id: 'twin-0001' }
  const tokens = await Promise.all([1, 2, 3].map(() => app.anonymous.call(createToken, { body }).then(requireTokens)))
  const views = await Promise.all(tokens.map(({ access_token }) => app.withToken(access_token).call(getOwnAccount, {})))
  expect(new Set(views.map(({ id }) => id)).size).toBe(1)
  const { rows } = await (await app.as('tester')).call(listPlayers, {})
  expect(rows).toHaveLength(1)
})

test('an operator signs in with e-mail and password, for an hour', async () => {
  const app = await ownApp()
  const scope = String(app.cid)
  const tokens = requireTokens(await app.anonymous.call(createToken, passwordGrant(app.email), { scope }))
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: hourMs })
  const { customer } = await app.withToken(tokens.access_token, scope).call(getCustomer, {})
  expect(customer.cid).toBe(app.cid)
})

test('with customerScoped a sign-in reaches the organization although the scope names a realm', async () => {
  const app = await ownApp()
  const { body } = passwordGrant(app.email)
  const tokens = requireTokens(await app.anonymous.call(createToken, { body: { ...body, customerScoped: true } }))
  const staging = app.withToken(tokens.access_token, `${app.cid}.${app.staging}`)
  expect((await staging.call(listPlayers, {})).rows).toEqual([])
  expect(tokens.expires_in).toBe(hourMs)
})

test('the alias stands for the organization', async () => {
  const app = await ownApp()
  const tokens = requireTokens(await app.anonymous.call(createToken, passwordGrant(app.email), { scope: app.alias }))
  expect((await app.withToken(tokens.access_token, app.alias).call(getCustomer, {})).customer.cid).toBe(app.cid)
})

test('e-mails match whatever their case, with and without blanks around them', async () => {
  const app = await ownApp()
  const player = await registered(app)
  for (const username of ['ann.player@games.test', 'ANN.PLAYER@GAMES.TEST', ' Ann.Player@Games.test ']) {
    const { access_token } = requireTokens(await app.anonymous.call(createToken, passwordGrant(username)))
    expect(await app.withToken(access_token).call(getOwnAccount, {})).toMatchObject({
      id: player.gamerTag,
      email: player.email,
    })
  }
  const twin = await app.anonymous.call(createPasswordTokens, { body: { email: 'ANN.player@games.test', password } })
  expect(await app.withToken(twin.accessToken).call(getOwnAccount, {})).toMatchObject({ id: player.gamerTag })
})

test('a wrong password and an unknown e-mail are refused alike', async () => {
  const app = await ownApp()
  const wrong = await app.anonymous.send(createToken, passwordGrant(app.email, 'wrong password'))
  const unknown = await app.anonymous.send(createToken, passwordGrant('nobody@studio.test'))
  const noPassword = await app.anonymous.send(createToken, { body: { grant_type: 'password', username: app.email } })
  const said = ({ status, body }: typeof wrong) => ({
    status,
    ...(body as { error: string; message: string }),
    requestId: '',
  })
  expect(said(wrong)).toMatchObject({ status: 401, error: 'InvalidCredentialsError' })
  expect(said(unknown)).toEqual(said(wrong))
  expect(said(noPassword)).toMatchObject({ status: 400, error: 'BadRequest', field: 'password' })
})

test('a password is good in its own organization only', async () => {
  const app = await ownApp()
  const other = await ownApp()
  await expect(other.anonymous.call(createToken, passwordGrant(app.email))).rejects.toMatchObject({
    code: 'InvalidCredentialsError',
  })
})

test('after ten failures an account is closed to the address for a while, while others still sign in', async () => {
  const app = await ownApp()
  const { email } = await registered(app)
  for (let failure = 0; failure < 10; failure += 1) {
    await expect(app.anonymous.call(createToken, passwordGrant(email, 'wrong password'))).rejects.toMatchObject({
      status: 401,
    })
  }
  const windowEnd = String((15 * minuteMs - (app.now() % (15 * minuteMs))) / 1_000)
  const refused = await app.anonymous.send(createToken, passwordGrant(email.toUpperCase()))
  expect(refused).toMatchObject({
    status: 429,
    body: { error: 'TooManyRequests' },
    headers: { 'retry-after': windowEnd },
  })
  await expect(app.anonymous.call(createToken, passwordGrant(app.email))).resolves.toBeDefined()

  app.advance(15 * minuteMs)
  await expect(app.anonymous.call(createToken, passwordGrant(email))).resolves.toBeDefined()
})

test('an address is closed after a hundred failures, whatever the accounts', async () => {
  const app = await ownApp()
  app.advance(15 * minuteMs)
  for (let failure = 0; failure < 20; failure += 1) {
    await Promise.all(
      [1, 2, 3, 4, 5].map((n) => app.anonymous.send(createToken, passwordGrant(`${failure}-${n}@unknown.test`))),
    )
  }
  await expect(app.anonymous.call(createToken, passwordGrant(app.email))).rejects.toMatchObject({
    status: 429,
  })
  app.advance(15 * minuteMs)
  await expect(app.anonymous.call(createToken, passwordGrant(app.email))).resolves.toBeDefined()
})

test('more concurrent sign-ins than connections still finish', async () => {
  const app = await ownApp()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => app.anonymous.send(createToken, passwordGrant(`${n}@unknown.test`))),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(401))
})

test('other ways of signing in are refused by name', async () => {
  const app = await ownApp()
  await expect(app.anonymous.call(createToken, { body: { grant_type: 'authorization_code' } })).rejects.toMatchObject({
    code: 'UnsupportedGrant',
    field: 'grant_type',
  })
})

test('registering a guest keeps its ids', async () => {
  const app = await ownApp()
  const guest = await app.player()
  const view = await guest.call(registerAccount, { body: { email: 'new@games.test', password } })
  expect(view).toMatchObject({ id: guest.gamerTag, email: 'new@games.test' })
  const { access_token } = requireTokens(await app.anonymous.call(createToken, passwordGrant('new@games.test')))
  expect((await app.withToken(access_token).call(getOwnAccount, {})).id).toBe(guest.gamerTag)
})

test('registering again with the same credentials is no fault; other ones are refused', async () => {
  const app = await ownApp()
  const player = await registered(app)
  const register = (email: string, secret: string) =>
    player.call(registerAccount, { body: { email, password: secret } })
  await expect(register(player.email.toUpperCase(), password)).resolves.toMatchObject({ email: player.email })
  await expect(register(player.email, 'another password')).rejects.toMatchObject({ code: 'AlreadyHasCredentials' })
  await expect(register('other@games.test', password)).rejects.toMatchObject({ code: 'AlreadyHasCredentials' })
})

test('an e-mail is taken whatever its case', async () => {
  const app = await ownApp()
  const { email } = await registered(app)
  const guest = await app.player()
  await expect(guest.call(registerAccount, { body: { email: email.toLowerCase(), password } })).rejects.toMatchObject({
    status: 400,
    code: 'EmailAlreadyRegisteredError',
    field: 'email',
  })
  expect((await guest.call(getOwnAccount, {})).email).toBeUndefined()
})

test('of two guests who concurrently register one e-mail one gets it', async () => {
  const app = await ownApp()
  const guests = [await app.player(), await app.player()]
  const answers = await Promise.all(
    guests.map((guest) => guest.send(registerAccount, { body: { email: 'wanted@games.test', password } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test.each(['password1', 'aaaaaaaaaa', 'abababab', 'QWERTYUIOP', 'new@games.test'])(
  'the password %s is too easy to guess',
  async (weak) => {
    const app = await ownApp()
    const guest = await app.player()
    await expect(
      guest.call(registerAccount, { body: { email: 'new@games.test', password: weak } }),
    ).rejects.toMatchObject({ status: 400, code: 'WeakPassword', field: 'password' })
  },
)

test('a password has at least 8 characters', async () => {
  const app = await ownApp()
  const guest = await app.player()
  await expect(
    guest.call(registerAccount, { body: { email: 'new@games.test', password: 'seven77' } }),
  ).rejects.toMatchObject({ code: 'BadRequest', field: 'password' })
})

test('signing in with a guest’s token brings the guest’s player into the account', async () => {
  const app = await ownApp()
  const staging = `${app.cid}.${app.staging}`
  const { email } = await registered(app)
  const guest = await app.player(app.staging)
  const tokens = requireTokens(await guest.call(createToken, passwordGrant(email)))
  const merged = app.withToken(tokens.access_token, staging)
  expect(await merged.call(getOwnAccount, {})).toMatchObject({ id: guest.gamerTag, email })
  await expect(guest.call(getOwnAccount, {})).rejects.toMatchObject({ status: 401 })
})

test('a guest cannot be brought into an account that plays in the realm already, and stays what it was', async () => {
  const app = await ownApp()
  const { email } = await registered(app)
  const guest = await app.player()
  await expect(guest.call(createToken, passwordGrant(email))).rejects.toMatchObject({
    status: 400,
    code: 'UnableToMergeError',
  })
  expect((await guest.call(getOwnAccount, {})).id).toBe(guest.gamerTag)
})

test('the token of a registered player is not merged: another person signs in', async () => {
  const app = await ownApp()
  const first = await registered(app)
  const second = await registered(app, 'second@games.test')
  const { access_token } = requireTokens(await first.call(createToken, passwordGrant(second.email)))
  expect((await app.withToken(access_token).call(getOwnAccount, {})).id).toBe(second.gamerTag)
  expect((await first.call(getOwnAccount, {})).id).toBe(first.gamerTag)
})

test('first stats given with a guest sign-in are kept, and named when they cannot be', async () => {
  const app = await ownApp()
  const guest = (initProperties: Record<string, string | number | boolean>) =>
    app.anonymous.call(createToken, { body: { grant_type: 'guest', initProperties } }).then(requireTokens)
  const { access_token } = await guest({ source: 'banner', LEVEL: 3 })
  const { id } = await app.withToken(access_token).call(getOwnAccount, {})
  const rows = await app.db.selectFrom('stats').select(['space', 'key', 'value']).where('gamer_tag', '=', id).execute()
  expect(rows).toEqual(
    expect.arrayContaining([
      { space: 'game.private', key: 'source', value: 'banner' },
      { space: 'game.private', key: 'LEVEL', value: '3' },
    ]),
  )
  expect(rows).toHaveLength(2)
  for (const name of ['', 'a,b', 'x'.repeat(3000)]) {
    await expect(guest({ [name]: 'x' })).rejects.toMatchObject({
      status: 400,
      field: expect.stringMatching(/^initProp/),
    })
  }
})

test('a guest brings at most a hundred stats, whatever way it signs in', async () => {
  const app = await ownApp()
  const stats = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`stat${at}`, at]))
  const grant = (count: number) =>
    app.anonymous.send(createToken, { body: { grant_type: 'guest', initProperties: stats(count) } })
  expect((await grant(100)).status).toBe(200)
  const refused = { status: 400, body: { field: 'initProperties' } }
  expect(await grant(101)).toMatchObject(refused)
  expect(await grant(20_000)).toMatchObject(refused)
  const body = { customerId: String(app.cid), realmId: app.pid, initProperties: stats(101) }
  expect(await app.anonymous.send(createGuestTokens, { body }, { scope: undefined })).toMatchObject(refused)
})

test('the introspection of a token needs the token', async () => {
  const app = await ownApp()
  const player = await app.player()
  const token = player.token ?? ''
  expect(await player.call(inspectToken, { query: { token } })).toMatchObject({
    token,
    type: 'access',
    accountId: player.accountId,
    gamerTag: player.gamerTag,
    cid: app.cid,
    pid: app.pid,
    revoked: false,
    expiresMs: app.now() + 10 * dayMs,
  })
  const admin = await app.as('admin')
  await expect(admin.call(inspectToken, { query: { token } })).rejects.toMatchObject({ status: 404, field: 'token' })
  await expect(player.call(inspectToken, { query: { token: `${token}x` } })).rejects.toMatchObject({ status: 404 })
})

test('a revoked token is good for nothing from the next request on', async () => {
  const app = await ownApp()
  const player = await app.player()
  await player.call(getOwnAccount, {})
  await player.call(revokeToken, { body: { token: player.token ?? '' } })
  await expect(player.call(getOwnAccount, {})).rejects.toMatchObject({ status: 401, code: 'InvalidTokenError' })
})

test('staff may end a player’s sign-in, never one another’s', async () => {
  const app = await ownApp()
  const player = await app.player()
  const developer = await app.as('developer')
  const tester = await app.as('tester')
  const end = (by: typeof tester, token = '') => by.call(revokeToken, { body: { token } })
  await expect(end(tester, player.token)).rejects.toMatchObject({ status: 404 })
  await expect(end(developer, tester.token)).rejects.toMatchObject({ status: 404 })
  await expect(end(developer, player.token)).resolves.toEqual({ result: 'ok' })
  await expect(player.call(getOwnAccount, {})).rejects.toMatchObject({ status: 401 })
})

test('tokens and passwords stand in no table in clear', async () => {
  const app = await ownApp()
  const player = await registered(app)
  const tokens = requireTokens(await app.anonymous.call(createToken, passwordGrant(player.email)))
  const secrets = [tokens.access_token, tokens.refresh_token, player.token ?? '', password]
  const { rows } = await app.db.executeQuery<{ name: string }>(
    app.db
      .selectFrom('information_schema.tables' as never)
      .select('table_name as name' as never)
      .where('table_schema' as never, '=', 'public' as never)
      .compile(),
  )
  expect(rows.length).toBeGreaterThan(8)
  for (const { name } of rows) {
    const all = await app.db
      .selectFrom(name as 'tokens')
      .selectAll()
      .execute()
    // bytea arrives as bytes; what a token looks like as text is looked for there too.
    const text = all
      .map((row) =>
        Object.values(row)
          .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
          .join(' '),
      )
      .join('\n')
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  }
})
