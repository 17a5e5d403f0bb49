import { createServerToken, refreshTokens } from '@regent/contract/organization/auth'
import { sendHeartbeat } from '@regent/contract/players/sessions'
import { getStats, setStats, toObjectId } from '@regent/contract/players/stats'
import { expect, test } from 'vitest'
import { realmSecret } from '../../../testing/realm-secret.ts'
import { ownApp, type TestApp } from '../../../testing/test-app.ts'

const ask = (app: TestApp, clientSecret: string, more: object = {}) =>
  app.anonymous.send(
    createServerToken,
    { body: { clientId: app.pid, clientSecret, customerId: String(app.cid), realmId: app.pid, ...more } },
    { scope: undefined },
  )

test('a game server signs in with the secret of its realm, and does in it for an hour what signed requests do', async () => {
  const app = await ownApp()
  const { body } = await ask(app, await realmSecret(app))
  const server = app.withToken((body as { accessToken: string }).accessToken)
  const { gamerTag } = await app.player()
  const params = { objectId: toObjectId('game.private', gamerTag) }
  await server.call(setStats, { params, body: { set: { LEVEL: '3' } } })
  expect((await server.call(getStats, { params })).stats).toEqual({ LEVEL: '3' })
  const acting = await server.call(sendHeartbeat, {}, { headers: { 'x-beam-gamertag': String(gamerTag) } })
  expect(acting.gt).toBe(gamerTag)
  expect(await server.send(getStats, { params }, { scope: `${app.cid}.${app.staging}` })).toMatchObject({
    body: { error: 'ScopeForbidden' },
  })
  app.advance(3_600_000)
  expect(await server.send(getStats, { params })).toMatchObject({ body: { error: 'ExpiredTokenError' } })
})

test('another secret, id or realm is refused, and too many of them are', async () => {
  const app = await ownApp()
  const secret = await realmSecret(app)
  const wrong = { status: 401, body: { error: 'InvalidCredentialsError' } }
  expect(await ask(app, `${secret}x`)).toMatchObject(wrong)
  expect(await ask(app, secret, { clientId: app.staging })).toMatchObject(wrong)
  expect(await ask(app, secret, { realmId: app.staging })).toMatchObject(wrong)
  expect(await ask(app, secret, { realmId: undefined })).toMatchObject({ body: { error: 'InvalidScopeError' } })
  for (let attempt = 0; attempt < 10; attempt += 1) await ask(app, 'guess')
  expect(await ask(app, secret)).toMatchObject({ status: 429 })
})

test('the oldest address of a refresh is served too', async () => {
  const app = await ownApp()
  const payload = { customerId: String(app.cid), realmId: app.pid, refreshToken: 'nonsense' }
  const reply = await app.app.inject({ method: 'POST', url: refreshTokens.alsoAt?.[0] ?? '', payload })
  expect(reply.json()).toMatchObject({ error: 'InvalidRefreshTokenError' })
})
