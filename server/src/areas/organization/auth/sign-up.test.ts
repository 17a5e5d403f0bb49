import { updateConfig } from '@regent/contract/operate/config'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { createToken, signUpPlayer } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { getStats, toObjectId } from '@regent/contract/players/stats'
import { expect, test } from 'vitest'
import { type ReceivedRequest, startLocalService } from '../../../testing/local-service.ts'
import { ownApp, type TestApp } from '../../../testing/test-app.ts'

const password = 'correct horse battery'
const signUp = (app: TestApp, body: object) => app.anonymous.send(signUpPlayer, { body })

test('a player signs up with e-mail and password in one call, and signs in by them', async () => {
  const app = await ownApp()
  const { account, token } = await app.anonymous.call(signUpPlayer, {
    body: { username: 'new@games.test', password, initProperties: { source: 'store' } },
  })
  expect(account).toMatchObject({ email: 'new@games.test', deviceIds: [], scopes: [] })
  const gamerTag = account?.id ?? 0
  expect((await app.withToken(token?.access_token ?? '').call(getOwnAccount, {})).id).toBe(gamerTag)
  const { stats } = await (await app.as('tester')).call(getStats, {
    params: { objectId: toObjectId('game.private', gamerTag) },
  })
  expect(stats).toMatchObject({ source: 'store' })
  const again = requireTokens(
    await app.anonymous.call(createToken, {
      body: { grant_type: 'password', username: 'new@games.test', password },
    }),
  )
  expect((await app.withToken(again.access_token).call(getOwnAccount, {})).id).toBe(gamerTag)
})

test('missing, taken and weak values are rejected with their field', async () => {
  const app = await ownApp()
  await signUp(app, { username: 'taken@games.test', password })
  for (const [body, error, field] of [
    [{}, 'BadRequest', 'username'],
    [{ password }, 'BadRequest', 'username'],
    [{ username: 'new@games.test' }, 'BadRequest', 'password'],
    [{ provider_service: 'wallet' }, 'BadRequest', 'external_token'],
    [{ external_token: 'x' }, 'BadRequest', 'provider_service'],
    [{ username: 'Taken@games.test', password }, 'EmailAlreadyRegisteredError', 'username'],
    [{ username: 'new@games.test', password: 'password' }, 'WeakPassword', undefined],
    [{ provider_service: 'wallet', external_token: 'x' }, 'UnsupportedGrant', 'provider_service'],
  ] as const)
    expect((await signUp(app, body)).body, JSON.stringify(body)).toMatchObject({ error, ...(field && { field }) })
})

test('an external service vouches for a new player, after its challenge, and for no player twice', async () => {
  const app = await ownApp()
  app.mayCallLoopback()
  const service = await startLocalService(({ body }: ReceivedRequest) =>
    body['challenge'] === undefined && body['token'] === 'asks'
      ? { body: { challenge: 'sign this', ttl: 60 } }
      : { body: { user_id: 'ann' } },
  )
  try {
    await (await app.as('admin')).call(updateConfig, {
      body: { upserts: { 'identity|external_wallet_url': `${service.url}/authenticate` } },
    })
    const proof = { provider_service: 'wallet', external_token: 'asks' }
    const asked = await app.anonymous.call(signUpPlayer, { body: proof })
    expect(asked).toEqual({ challenge_token: expect.any(String) })
    const solved = { ...proof, challenge_solution: { challenge_token: asked.challenge_token ?? '', solution: 'yes' } }
    const { account } = await app.anonymous.call(signUpPlayer, {
      body: { ...solved, username: 'ann@games.test', password },
    })
    expect(account).toMatchObject({ email: 'ann@games.test', external: [{ providerService: 'wallet', userId: 'ann' }] })
    expect((await signUp(app, { ...proof, external_token: 'plain' })).body).toMatchObject({
      error: 'ExternalIdentityUnavailable',
    })
  } finally {
    await service.close()
  }
})
