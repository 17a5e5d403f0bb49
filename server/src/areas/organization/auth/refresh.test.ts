import { getOwnAccount } from '@regent/contract/organization/accounts'
import { createToken, refreshTokens } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { getCustomer } from '@regent/contract/organization/customers'
import { dayMs, hourMs, secondMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { ownApp, type TestApp } from '../../../testing/test-app.ts'

async function operator(app: TestApp) {
  const scope = String(app.cid)
  const tokens = requireTokens(
    await app.anonymous.call(
      createToken,
      { body: { grant_type: 'password', username: app.email, password: app.password } },
      { scope },
    ),
  )
  const refresh = (token: string) =>
    app.anonymous
      .call(createToken, { body: { grant_type: 'refresh_token', refresh_token: token } }, { scope })
      .then(requireTokens)
  const isIn = async (token: string) => (await app.withToken(token, scope).send(getCustomer, {})).status === 200
  return { scope, tokens, refresh, isIn }
}

const guestTokens = (app: TestApp) =>
  app.anonymous.call(createToken, { body: { grant_type: 'guest' } }).then(requireTokens)

test('an access token that has expired says so, and the refresh token gives another', async () => {
  const app = await ownApp()
  const { scope, tokens, refresh, isIn } = await operator(app)
  app.advance(hourMs)
  await expect(app.withToken(tokens.access_token, scope).call(getCustomer, {})).rejects.toMatchObject({
    status: 401,
    code: 'ExpiredTokenError',
  })
  expect(await isIn((await refresh(tokens.refresh_token)).access_token)).toBe(true)
})

test('the grant may stand in the query, the body or both [auth-8]', async () => {
  const app = await ownApp()
  const { refresh_token } = await guestTokens(app)
  const send = (query: object, body: object) =>
    app.app.inject({
      method: 'POST',
      url: `/basic/auth/token?${new URLSearchParams(query as Record<string, string>)}`,
      headers: { 'x-beam-scope': app.scope, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
  for (const [query, body] of [
    [{ grant_type: 'refresh_token' }, { refresh_token }],
    [{}, { grant_type: 'refresh_token', refresh_token }],
    [{ grant_type: 'guest' }, { grant_type: 'refresh_token', refresh_token }],
  ] as const) {
    const reply = await send(query, body)
    expect(reply.json()).toMatchObject({
      refresh_token,
      token_type: 'bearer',
      expires_in: 10 * dayMs,
      access_token: expect.any(String),
    })
  }
})

test('a player’s refresh token stays, and the old access token lives on', async () => {
  const app = await ownApp()
  const first = await guestTokens(app)
  const { id } = await app.withToken(first.access_token).call(getOwnAccount, {})
  const again = await Promise.all(
    [1, 2, 3].map(() => app.anonymous.call(refreshTokens, { body: { refreshToken: first.refresh_token } })),
  )
  expect(again.map(({ refreshToken }) => refreshToken)).toEqual(Array(3).fill(first.refresh_token))
  for (const token of [first.access_token, ...again.map(({ accessToken }) => accessToken)]) {
    expect((await app.withToken(token).call(getOwnAccount, {})).id).toBe(id)
  }
  app.advance(364 * dayMs)
  await expect(
    app.anonymous.call(refreshTokens, { body: { refreshToken: first.refresh_token } }),
  ).resolves.toBeDefined()
})

test('the newer call needs no scope header: the token knows its organization', async () => {
  const app = await ownApp()
  const { refresh_token } = await guestTokens(app)
  const body = { customerId: String(app.cid), realmId: app.pid, refreshToken: refresh_token }
  const { accessToken } = await app.anonymous.call(refreshTokens, { body }, { scope: undefined })
  await expect(app.withToken(accessToken).call(getOwnAccount, {})).resolves.toBeDefined()
})

test('an operator’s refresh token rotates', async () => {
  const app = await ownApp()
  const { tokens, refresh, isIn } = await operator(app)
  const second = await refresh(tokens.refresh_token)
  expect(second.refresh_token).not.toBe(tokens.refresh_token)
  const third = await refresh(second.refresh_token)
  expect(await isIn(third.access_token)).toBe(true)
})

test('two tabs may refresh with the same token within a minute', async () => {
  const app = await ownApp()
  const { tokens, refresh, isIn } = await operator(app)
  const tabs = await Promise.all([refresh(tokens.refresh_token), refresh(tokens.refresh_token)])
  app.advance(60 * secondMs)
  const late = await refresh(tokens.refresh_token)
  for (const { access_token } of [...tabs, late]) expect(await isIn(access_token)).toBe(true)
})

test('a refresh token that is reused after its minute of grace ends the whole sign-in', async () => {
  const app = await ownApp()
  const { tokens, refresh, isIn } = await operator(app)
  const second = await refresh(tokens.refresh_token)
  expect(await isIn(second.access_token)).toBe(true)
  app.advance(61 * secondMs)
  await expect(refresh(tokens.refresh_token)).rejects.toMatchObject({ status: 401, code: 'InvalidRefreshTokenError' })
  expect(await isIn(second.access_token)).toBe(false)
  expect(await isIn(tokens.access_token)).toBe(false)
  await expect(refresh(second.refresh_token)).rejects.toMatchObject({ code: 'InvalidRefreshTokenError' })
})

test('the end of one sign-in leaves the others of the same person alone', async () => {
  const app = await ownApp()
  const stolen = await operator(app)
  const other = await operator(app)
  await stolen.refresh(stolen.tokens.refresh_token)
  app.advance(61 * secondMs)
  await expect(stolen.refresh(stolen.tokens.refresh_token)).rejects.toMatchObject({ status: 401 })
  expect(await other.isIn(other.tokens.access_token)).toBe(true)
})

test('a value that is not a refresh token of this organization is rejected with 401', async () => {
  const app = await ownApp()
  const other = await ownApp()
  const { tokens, refresh } = await operator(app)
  const { refresh_token: foreign } = await guestTokens(other)
  for (const token of ['nonsense', tokens.access_token, `${tokens.refresh_token}x`, foreign]) {
    await expect(refresh(token)).rejects.toMatchObject({ status: 401, code: 'InvalidRefreshTokenError' })
  }
  app.advance(30 * dayMs)
  await expect(refresh(tokens.refresh_token)).rejects.toMatchObject({ status: 401, code: 'InvalidRefreshTokenError' })
})

test('a refresh token opens no call', async () => {
  const app = await ownApp()
  const { refresh_token } = await guestTokens(app)
  await expect(app.withToken(refresh_token).call(getOwnAccount, {})).rejects.toMatchObject({
    status: 401,
    code: 'InvalidTokenError',
  })
})
