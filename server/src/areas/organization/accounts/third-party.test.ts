import { updateConfig } from '@regent/contract/operate/config'
import { getOwnAccount, isThirdPartyAvailable, updateOwnAccount } from '@regent/contract/organization/accounts'
import { createToken, startPasswordReset } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { getPlayer, listPlayers } from '@regent/contract/players/players'
import { base64url, importJWK, type JWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { clientId, newKey } from '../../../testing/identity-provider.ts'
import { grantOf, keys, provider, signIn, trustingApp, withProvider } from '../../../testing/trusting-app.ts'

withProvider()

test('an id token signs a player in, the same one again and again', async () => {
  const app = await trustingApp()
  const token = () => provider.idToken({ sub: 'ann', name: 'Ann', email: 'ann@id.test', email_verified: true })
  const first = await (await signIn(app, await token())).call(getOwnAccount, {})
  expect(first).toMatchObject({ thirdPartyAppAssociations: ['studio'], deviceIds: [] })
  expect(await (await signIn(app, await token(), 'STUDIO')).call(getOwnAccount, {})).toEqual(first)
  const other = await (await signIn(app, await provider.idToken({ sub: 'bob' }))).call(getOwnAccount, {})
  expect(other.id).not.toBe(first.id)
  const { account } = await (await app.as('developer')).call(getPlayer, { params: { player: first.id } })
  expect(account.thirdParties).toEqual([
    { name: 'studio', appId: provider.issuer, userAppId: 'ann', email: 'ann@id.test', meta: { name: 'Ann' } },
  ])
})

test('a token signed with ES256 is as good', async () => {
  const app = await trustingApp()
  const player = await signIn(app, await provider.idToken({ sub: 'ann' }, 'es-client'))
  expect((await player.call(getOwnAccount, {})).thirdPartyAppAssociations).toEqual(['studio'])
})

test('an e-mail that the provider has not verified is not kept', async () => {
  const app = await trustingApp()
  const player = await signIn(app, await provider.idToken({ sub: 'ann', email: 'admin@studio.test' }))
  const { id } = await player.call(getOwnAccount, {})
  const { account } = await (await app.as('developer')).call(getPlayer, { params: { player: id } })
  expect(account.thirdParties[0]?.email).toBeUndefined()
  expect(account.email).toBeUndefined()
})

test('two concurrent first sign-ins are one player', async () => {
  const app = await trustingApp()
  const token = await provider.idToken({ sub: 'ann' })
  const players = await Promise.all([1, 2, 3].map(() => signIn(app, token)))
  const views = await Promise.all(players.map((player) => player.call(getOwnAccount, {})))
  expect(new Set(views.map(({ id }) => id)).size).toBe(1)
  expect((await (await app.as('tester')).call(listPlayers, {})).rows).toHaveLength(1)
})

test('a token that has expired is refused, within a minute of skew it is not', async () => {
  const app = await trustingApp()
  const token = await provider.idToken({ sub: 'ann' })
  app.setTime(600_000 + 50_000)
  await expect(signIn(app, token)).resolves.toBeDefined()
  app.setTime(20_000)
  await expect(signIn(app, token)).rejects.toMatchObject({
    status: 401,
    code: 'InvalidCredentialsError',
    message: 'The studio token is not valid: it has expired.',
  })
})

test('a token for another audience is refused', async () => {
  const app = await trustingApp()
  await expect(signIn(app, await provider.idToken({ sub: 'ann' }, 'another-game'))).rejects.toMatchObject({
    code: 'InvalidCredentialsError',
    message: expect.stringContaining('its audience is not in the realm’s config'),
  })
})

test('a nonce that was sent must be the token’s', async () => {
  const app = await trustingApp()
  const token = await provider.idToken({ sub: 'ann', nonce: 'n-1' })
  await expect(app.anonymous.call(createToken, grantOf(token, 'studio', 'n-1'))).resolves.toBeDefined()
  await expect(app.anonymous.call(createToken, grantOf(token, 'studio', 'n-2'))).rejects.toMatchObject({
    code: 'InvalidCredentialsError',
    message: expect.stringContaining('nonce'),
  })
})

test('only the issuer’s own signature counts, whatever the token says', async () => {
  const app = await trustingApp()
  const stranger = await newKey('RS256', 'rs-1')
  const now = Math.floor(app.now() / 1000)
  const claims = { sub: 'ann', iss: provider.issuer, aud: clientId, iat: now, exp: now + 600 }
  const forge = async (header: { alg: string; kid?: string }, key: JWK | Uint8Array, changed = {}) =>
    new SignJWT({ ...claims, ...changed })
      .setProtectedHeader(header)
      .sign(key instanceof Uint8Array ? key : await importJWK(key, header.alg))
  const published = Buffer.from(JSON.stringify(keys[0]?.n))
  const encode = (value: object) => base64url.encode(JSON.stringify(value))
  const forged = [
    await forge({ alg: 'RS256', kid: 'rs-1' }, stranger),
    await forge({ alg: 'RS256', kid: 'nobody-knows' }, stranger),
    await forge({ alg: 'HS256', kid: 'rs-1' }, published),
    `${encode({ alg: 'none' })}.${encode(claims)}.`,
    await forge({ alg: 'RS256', kid: 'rs-1' }, keys[0] as JWK, { iss: 'https://somebody-else.test' }),
    await forge({ alg: 'RS256', kid: 'rs-1' }, keys[0] as JWK, { nbf: now + 3600 }),
    await forge({ alg: 'RS256', kid: 'rs-1' }, keys[0] as JWK, { exp: undefined }),
    await forge({ alg: 'RS256', kid: 'rs-1' }, keys[0] as JWK, { sub: undefined }),
    await forge({ alg: 'RS256', kid: 'rs-1' }, keys[0] as JWK, { aud: [clientId, 'x'], azp: 'x' }),
    'not.a.token',
    'x',
  ]
  for (const token of forged) {
    const answer = await app.anonymous.send(createToken, grantOf(token))
    expect([token, answer.status, answer.body]).toMatchObject([token, 401, { error: 'InvalidCredentialsError' }])
    expect(JSON.stringify(answer.body)).not.toContain(token.slice(0, 30).padEnd(30, '_'))
  }
  await expect(signIn(app, await forge({ alg: 'RS256', kid: 'rs-1' }, keys[0] as JWK))).resolves.toBeDefined()
})

test('when the provider changes its keys, its new tokens are good and those of the old keys are not', async () => {
  const app = await trustingApp()
  const before = await provider.idToken({ sub: 'ann' })
  const { id } = await (await signIn(app, before)).call(getOwnAccount, {})
  provider.useKeys([await newKey('RS256', 'rs-2')])
  app.setTime(40_000)
  const player = await signIn(app, await provider.idToken({ sub: 'ann' }))
  expect((await player.call(getOwnAccount, {})).id).toBe(id)
  await expect(signIn(app, before)).rejects.toMatchObject({ code: 'InvalidCredentialsError' })
})

test('keys are fetched once for many sign-ins, and not again for each token of an unknown key', async () => {
  const app = await trustingApp()
  for (const sub of ['ann', 'bob', 'cid']) await signIn(app, await provider.idToken({ sub }))
  const stranger = await newKey('RS256', 'nobody-knows')
  const forged = await new SignJWT({ sub: 'ann' })
    .setProtectedHeader({ alg: 'RS256', kid: 'nobody-knows' })
    .sign(await importJWK(stranger, 'RS256'))
  for (let n = 0; n < 5; n += 1) await app.anonymous.send(createToken, grantOf(forged))
  expect(provider.asked.filter((path) => path.startsWith('/jwks'))).toHaveLength(1)
  expect(provider.asked.filter((path) => path.includes('openid-configuration'))).toHaveLength(1)
})

test.each([
  ['answers with an error', 503, 'down'],
  ['answers something else', 200, '<html>'],
  ['answers without end', 200, 'x'.repeat(300_000)],
])('a provider that %s is unavailable, and asked again later', async (_, status, text) => {
  const app = await trustingApp()
  const token = await provider.idToken({ sub: 'ann' })
  provider.behave((_request, response) => void response.writeHead(status).end(text))
  for (let n = 0; n < 3; n += 1) {
    await expect(signIn(app, token)).rejects.toMatchObject({ status: 503, code: 'IdentityProviderUnavailable' })
  }
  expect(provider.asked.filter((path) => path.includes('openid-configuration'))).toHaveLength(1)
  provider.useKeys(keys)
  app.setTime(6_000)
  await expect(signIn(app, token)).resolves.toBeDefined()
})

test('a provider that calls itself otherwise than the config is refused, and a redirect is not followed', async () => {
  const app = await trustingApp()
  const token = await provider.idToken({ sub: 'ann' })
  provider.behave((_, response) => void response.writeHead(302, { location: `${provider.issuer}/elsewhere` }).end())
  await expect(signIn(app, token)).rejects.toMatchObject({ code: 'IdentityProviderUnavailable' })
  expect(provider.asked).not.toContain('/elsewhere')
  provider.behave((_, response) => void response.end(JSON.stringify({ issuer: 'https://other.test', jwks_uri: 'x' })))
  app.setTime(6_000)
  await expect(signIn(app, token)).rejects.toMatchObject({
    code: 'UnsupportedGrant',
    message: expect.stringContaining('identity|oidc_studio_issuer'),
  })
})

test.each(['http://id.example.com', 'ftp://127.0.0.1', 'https://user:secret@id.example.com', 'nonsense'])(
  'an issuer at %s is not asked',
  async (issuer) => {
    const app = await trustingApp({ 'identity|oidc_studio_issuer': issuer })
    await expect(signIn(app, await provider.idToken({ sub: 'ann' }))).rejects.toMatchObject({
      code: 'UnsupportedGrant',
      message: "The realm's config is wrong: identity|oidc_studio_issuer must be an https address.",
    })
  },
)

test('an issuer behind the server is not asked, nor are keys there', async () => {
  const app = await trustingApp()
  const token = await provider.idToken({ sub: 'ann' })
  const refusal = {
    code: 'UnsupportedGrant',
    message: expect.stringContaining('identity|oidc_studio_issuer is not a public address'),
  }
  app.services.settings.privateHosts = []
  await expect(signIn(app, token)).rejects.toMatchObject(refusal)
  app.services.settings.privateHosts = ['127.0.0.1']
  const jwks_uri = provider.issuer.replace('127.0.0.1', '[::1]')
  provider.behave((_, response) => void response.end(JSON.stringify({ issuer: provider.issuer, jwks_uri })))
  app.setTime(6_000)
  await expect(signIn(app, token)).rejects.toMatchObject(refusal)
  expect(provider.asked.filter((path) => !path.startsWith('/token'))).toEqual(['/.well-known/openid-configuration'])
})

test('a token that production rejects identifies a player of its realm only', async () => {
  const app = await trustingApp()
  const inStaging = { scope: `${app.cid}.${app.staging}` }
  const upserts = {
    'identity|oidc_studio_issuer': provider.issuer,
    'identity|oidc_studio_audience': `${clientId}, another-game`,
  }
  await (await app.as('developer')).call(updateConfig, { body: { upserts } }, inStaging)
  const ann = await signIn(app, await provider.idToken({ sub: 'ann' }))
  await ann.call(updateOwnAccount, { body: { userName: 'Ann' } })
  const accountOf = async (token: string) => {
    const { access_token } = requireTokens(await app.anonymous.call(createToken, grantOf(token), inStaging))
    const { id } = await app.withToken(access_token, inStaging.scope).call(getOwnAccount, {})
    const { account } = await (await app.as('developer')).call(getPlayer, { params: { player: id } }, inStaging)
    return account
  }
  const stranger = await accountOf(await provider.idToken({ sub: 'ann' }, 'another-game'))
  expect(stranger.userName).toBeUndefined()
  expect(stranger.thirdParties[0]?.appId).toBe(`${provider.issuer}|${app.staging}`)
  expect((await accountOf(await provider.idToken({ sub: 'ann' }, 'another-game'))).id).toBe(stranger.id)
  // A client that production lists leads to the same player from there, too.
  const known = await accountOf(await provider.idToken({ sub: 'ann' }))
  expect(known).toMatchObject({ userName: 'Ann', thirdParties: [{ appId: provider.issuer }] })
})

test('a provider without settings is rejected, and the error names the settings', async () => {
  const app = await trustingApp()
  await expect(signIn(app, 'x', 'Steam')).rejects.toMatchObject({
    status: 400,
    code: 'UnsupportedGrant',
    message:
      'Third party "steam" is not set up in this realm. Set identity|oidc_steam_issuer and identity|oidc_steam_audience in its config. For other providers, use the grant "external" with your own service.',
  })
  for (const known of ['google', 'Apple']) {
    await expect(signIn(app, 'x', known)).rejects.toMatchObject({
      code: 'UnsupportedGrant',
      field: 'third_party',
      message: expect.stringMatching(/Set identity\|oidc_(google|apple)_audience in its config/),
    })
  }
  // Each call by the name that it has for it.
  const player = await app.player()
  const steam = { thirdParty: 'steam', token: 'x' }
  for (const refused of [
    () => player.call(updateOwnAccount, { body: steam }),
    () => app.anonymous.call(isThirdPartyAvailable, { query: steam }),
  ]) {
    await expect(refused()).rejects.toMatchObject({ code: 'UnsupportedGrant', field: 'thirdParty' })
  }
  const inStaging = { scope: `${app.cid}.${app.staging}` }
  const token = await provider.idToken({ sub: 'ann' })
  await expect(app.anonymous.call(createToken, grantOf(token), inStaging)).rejects.toMatchObject({
    code: 'UnsupportedGrant',
  })
  await expect(app.anonymous.call(createToken, grantOf(token), { scope: String(app.cid) })).rejects.toMatchObject({
    code: 'InvalidScopeError',
  })
  await expect(
    app.anonymous.call(createToken, { body: { grant_type: 'third_party', third_party: 'studio' } }),
  ).rejects.toMatchObject({ code: 'BadRequest', field: 'token' })
})

test('refused tokens count as failed attempts of their address', async () => {
  const app = await trustingApp()
  app.setTime(15 * 60_000)
  for (let n = 0; n < 20; n += 1) {
    await Promise.all([1, 2, 3, 4, 5].map(() => app.anonymous.send(createToken, grantOf('x'))))
  }
  await expect(signIn(app, await provider.idToken({ sub: 'ann' }))).rejects.toMatchObject({ status: 429 })
  // Others at the same address sign in with passwords, or have them reset.
  const password = { grant_type: 'password', username: app.email, password: app.password } as const
  expect(await app.anonymous.send(createToken, { body: password })).toMatchObject({ status: 200 })
  expect(await app.anonymous.send(startPasswordReset, { body: { email: app.email } })).toMatchObject({ status: 200 })
  app.setTime(15 * 60_000)
  await expect(signIn(app, await provider.idToken({ sub: 'ann' }))).resolves.toBeDefined()
})
