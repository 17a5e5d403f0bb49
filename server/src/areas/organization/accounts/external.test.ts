import { updateConfig } from '@regent/contract/operate/config'
import {
  addExternalIdentity,
  getOwnAccount,
  isExternalIdentityAvailable,
  removeExternalIdentity,
  updateOwnAccount,
} from '@regent/contract/organization/accounts'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { getCustomer } from '@regent/contract/organization/customers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signRequest } from '../../../kernel/http/headers.ts'
import {
  type LocalService,
  type ReceivedRequest,
  type Reply,
  startLocalService,
} from '../../../testing/local-service.ts'
import { realmSecret } from '../../../testing/realm-secret.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

/** A studio's service that knows players by its own tokens: `wallet:ann` is Ann's. */
let service: LocalService

const knowsItsTokens = ({ body }: ReceivedRequest): Reply => {
  const user = /^wallet:(\w+)$/.exec(body['token'] ?? '')?.[1]
  return user === undefined ? { status: 401, body: {} } : { body: { user_id: user } }
}

/** Asks for a signature of a text before it says who it is. */
const asksFirst = ({ body }: ReceivedRequest): Reply => {
  if (body['challenge'] === undefined) return { body: { challenge: 'sign: größe', ttl: 60 } }
  if (body['challenge'] !== 'sign: größe' || body['solution'] !== 'signed') return { status: 403, body: {} }
  return { body: { user_id: 'ann' } }
}

beforeEach(async () => {
  service = await startLocalService(knowsItsTokens)
})
afterEach(() => service.close())

async function trustingApp() {
  const app = await ownApp()
  app.mayCallLoopback()
  await trust(app, app.pid)
  return app
}

const trust = async (app: TestApp, pid: string) =>
  (await app.as('admin')).call(
    updateConfig,
    { body: { upserts: { 'identity|external_wallet_url': `${service.url}/authenticate?game=sky` } } },
    { scope: `${app.cid}.${pid}` },
  )

const identity = (token: string, solution?: { challenge_token: string; solution: string }) => ({
  provider_service: 'wallet',
  provider_namespace: 'main',
  external_token: token,
  ...(solution && { challenge_solution: solution }),
})

const grant = (token: string, solution?: { challenge_token: string; solution: string }) => ({
  body: { grant_type: 'external', ...identity(token, solution) },
})

async function signIn(app: TestApp, token: string, scope = app.scope) {
  const tokens = requireTokens(await app.anonymous.call(createToken, grant(token), { scope }))
  return app.withToken(tokens.access_token, scope)
}

const challengeOf = async (actor: Actor, token: string) => {
  const { status, body } = await actor.send(createToken, grant(token))
  return { status, body: body as { token_type: string; challenge_token: string; expires_in: number } }
}

test('a studio’s own service signs players in', async () => {
  const app = await trustingApp()
  const first = await (await signIn(app, 'wallet:ann')).call(getOwnAccount, {})
  expect(first.external).toEqual([{ providerService: 'wallet', providerNamespace: 'main', userId: 'ann' }])
  expect(await (await signIn(app, 'wallet:ann')).call(getOwnAccount, {})).toEqual(first)
  expect((await (await signIn(app, 'wallet:bob')).call(getOwnAccount, {})).id).not.toBe(first.id)
  await expect(signIn(app, 'nonsense')).rejects.toMatchObject({ status: 401, code: 'InvalidCredentialsError' })
})

test('the service is asked with a signature that the realm’s secret proves', async () => {
  const app = await trustingApp()
  await signIn(app, 'wallet:ann')
  const secret = await realmSecret(app)
  const [asked] = service.asked
  expect(asked?.body).toEqual({ token: 'wallet:ann', provider_service: 'wallet', provider_namespace: 'main' })
  expect(asked?.headers['x-beam-scope']).toBe(app.scope)
  expect(asked?.headers['x-beam-signature']).toBe(
    signRequest(secret, app.pid, '/authenticate?game=sky', asked?.text ?? '').toString('base64'),
  )
})

test('a service that asks something first is answered in a second step', async () => {
  const app = await trustingApp()
  service.answer = asksFirst
  const { status, body } = await challengeOf(app.anonymous, 'ann’s')
  expect([status, body]).toEqual([
    200,
    { token_type: 'challenge', expires_in: 60_000, challenge_token: expect.any(String) },
  ])
  const [challenge = '', until] = body.challenge_token.split('.')
  expect(Buffer.from(challenge, 'base64').toString('utf8')).toBe('sign: größe')
  expect(Number(until) * 1000).toBe(app.now() + 60_000)
  const solved = (solution: string, token = 'ann’s') =>
    app.anonymous
      .call(createToken, grant(token, { challenge_token: body.challenge_token, solution }))
      .then(requireTokens)
  await expect(solved('guessed')).rejects.toMatchObject({ code: 'InvalidCredentialsError' })
  const tokens = await solved('signed')
  expect((await app.withToken(tokens.access_token).call(getOwnAccount, {})).external).toMatchObject([{ userId: 'ann' }])
})

test('a challenge is good for its own token, in its own realm, until it expires', async () => {
  const app = await trustingApp()
  await trust(app, app.staging)
  service.answer = asksFirst
  const { body } = await challengeOf(app.anonymous, 'ann’s')
  const solve = (challenge_token: string, token = 'ann’s', scope = app.scope) =>
    app.anonymous
      .call(createToken, grant(token, { challenge_token, solution: 'signed' }), { scope })
      .then(requireTokens)
  const refused = { status: 401, code: 'InvalidCredentialsError', field: 'challenge_solution' }
  await expect(solve(body.challenge_token, 'bob’s')).rejects.toMatchObject(refused)
  await expect(solve(body.challenge_token, 'ann’s', `${app.cid}.${app.staging}`)).rejects.toMatchObject(refused)
  const [challenge, until, seal] = body.challenge_token.split('.')
  await expect(solve(`${challenge}.${Number(until) + 999}.${seal}`)).rejects.toMatchObject(refused)
  await expect(solve('nonsense')).rejects.toMatchObject(refused)
  app.advance(61_000)
  await expect(solve(body.challenge_token)).rejects.toMatchObject(refused)
  expect(service.asked).toHaveLength(1)
})

test('a player links an external identity, also by a challenge, and removes it', async () => {
  const app = await trustingApp()
  const player = await app.player()
  expect(await player.call(addExternalIdentity, { body: identity('wallet:ann') })).toEqual({ result: 'ok' })
  expect(await player.call(addExternalIdentity, { body: identity('wallet:ann') })).toEqual({ result: 'ok' })
  expect((await (await signIn(app, 'wallet:ann')).call(getOwnAccount, {})).id).toBe(player.gamerTag)
  const named = { provider_service: 'wallet', provider_namespace: 'main', user_id: 'ann' }
  expect(await app.anonymous.call(isExternalIdentityAvailable, { query: named })).toEqual({ available: false })
  const last = player.call(removeExternalIdentity, { body: named })
  await expect(last).rejects.toMatchObject({ status: 409, code: 'LastSignInMethod' })
  await player.call(updateOwnAccount, { body: { deviceId: 'phone-of-ann' } })
  expect(await player.call(removeExternalIdentity, { body: named })).toEqual({ result: 'ok', data: {} })
  expect((await player.call(getOwnAccount, {})).external).toEqual([])
  expect(await app.anonymous.call(isExternalIdentityAvailable, { query: named })).toEqual({ available: true })

  service.answer = asksFirst
  const asked = await player.call(addExternalIdentity, { body: identity('ann’s') })
  expect(asked).toMatchObject({ result: 'challenge' })
  const solution = { challenge_token: asked.challenge_token ?? '', solution: 'signed' }
  expect(await player.call(addExternalIdentity, { body: identity('ann’s', solution) })).toEqual({ result: 'ok' })
})

test('an external identity belongs to one account, and an account has one per service', async () => {
  const app = await trustingApp()
  const player = await app.player()
  const other = await app.player()
  const add = (by: Actor, token: string) => by.call(addExternalIdentity, { body: identity(token) })
  await add(player, 'wallet:ann')
  await expect(add(other, 'wallet:ann')).rejects.toMatchObject({ status: 400, code: 'ExternalIdentityUnavailable' })
  await expect(add(player, 'wallet:bob')).rejects.toMatchObject({
    status: 400,
    code: 'ExternalIdentityAlreadyRegisteredError',
  })
})

test('an identity is one of the realm whose config names the service', async () => {
  const app = await trustingApp()
  await trust(app, app.staging)
  const staging = `${app.cid}.${app.staging}`
  const inProduction = await signIn(app, 'wallet:ann')
  const inStaging = await signIn(app, 'wallet:ann', staging)
  // Were they one account, adding a device in one realm would open the other.
  await inStaging.call(updateOwnAccount, { body: { deviceId: 'phone-of-the-impostor' } })
  expect((await inProduction.call(getOwnAccount, {})).deviceIds).toEqual([])
})

test('a sign-in by an external service has none of the account’s roles', async () => {
  const app = await trustingApp()
  await (await app.as('admin')).call(addExternalIdentity, { body: identity('wallet:boss') })
  const player = await signIn(app, 'wallet:boss')
  await expect(player.call(getCustomer, {})).rejects.toMatchObject({ status: 403 })
})

test.each([
  ['an error', { status: 500, body: 'down' }],
  ['something else', { body: '<html>' }],
  ['neither user nor challenge', { body: { hello: true } }],
  ['a redirect', { status: 307, body: '' }],
])('a service that answers with %s is unavailable', async (_, answer) => {
  const app = await trustingApp()
  service.answer = () => answer
  await expect(signIn(app, 'wallet:ann')).rejects.toMatchObject({ status: 503, code: 'IdentityProviderUnavailable' })
})

test('a service that is not set up is refused with what to configure', async () => {
  const app = await ownApp()
  await expect(signIn(app, 'wallet:ann')).rejects.toMatchObject({
    status: 400,
    code: 'UnsupportedGrant',
    message: 'External service "wallet" is not set up in this realm. Set identity|external_wallet_url in its config.',
  })
  await expect(
    app.anonymous.call(createToken, { body: { grant_type: 'external', provider_service: 'wallet' } }),
  ).rejects.toMatchObject({ code: 'BadRequest', field: 'external_token' })
})

test.each([
  ['http://127.0.0.1:1/verify', 'http://localhost:1/verify', 'https://127.1/verify', 'https://10.0.0.8/verify'],
  ['https://[::1]/verify', 'https://[fd00::1]/verify', 'https://169.254.169.254/verify', 'https://2130706433/verify'],
])('services behind the server are not asked: %s, %s, %s, %s', async (...addresses) => {
  const app = await ownApp()
  app.services.settings.privateHosts = []
  for (const url of addresses) {
    await (await app.as('admin')).call(updateConfig, { body: { upserts: { 'identity|external_wallet_url': url } } })
    await expect(signIn(app, 'wallet:ann')).rejects.toMatchObject({
      code: 'UnsupportedGrant',
      message: expect.stringMatching(
        /identity\|external_wallet_url is not a public address \(allow it with PRIVATE_HOSTS\)/,
      ),
    })
  }
})
