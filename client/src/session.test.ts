import { expect, test, vi } from 'vitest'
import { connect, type GameOptions, getInventory, memoryStore, RegentError } from './client.ts'
import type { Fetch } from './connection.ts'

type Rule = (request: { url: string; token: string | undefined; body: Record<string, unknown> }) => Response | undefined

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
const refusal = (status: number, error: string) => json({ error, message: `${error}.`, requestId: 'r-1' }, status)

/** A server with one valid access token. A refresh replaces it. */
function fakeServer(rule: Rule = () => undefined) {
  const state = { valid: 'a1', refreshes: 0, calls: 0 }
  const send: Fetch = async (url, { headers, body }) => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    const token = headers['Authorization']?.slice(7)
    const fields = body === undefined ? {} : JSON.parse(String(body))
    const special = rule({ url, token, body: fields })
    if (special) return special
    if (url.endsWith('/basic/auth/token')) {
      if (fields.grant_type === 'refresh_token') {
        state.refreshes += 1
        state.valid = `a${state.refreshes + 1}`
      }
      return json({ token_type: 'bearer', access_token: state.valid, refresh_token: 'r1', expires_in: 1, scopes: [] })
    }
    state.calls += 1
    if (token !== state.valid) return refusal(401, 'ExpiredTokenError')
    return url.endsWith('/basic/accounts/me') ? json({ id: 42 }) : json({ currencies: [], items: [], scope: '' })
  }
  return { state, send }
}

const start = (send: Fetch, options: Partial<GameOptions> = {}) =>
  connect({
    host: 'http://game.test',
    cid: 1,
    pid: 'DE_2',
    fetch: send,
    retries: 0,
    storage: memoryStore(),
    ...options,
  })

test('parallel calls with an expired token wait for one refresh', async () => {
  const { state, send } = fakeServer()
  const game = await start(send)
  expect(await game.signIn.guest()).toBe(42)
  state.valid = 'gone'
  await Promise.all(Array.from({ length: 20 }, () => getInventory(game)))
  expect(state.refreshes).toBe(1)
})

test('a token that another tab has replaced is used without a refresh', async () => {
  const { state, send } = fakeServer()
  const storage = memoryStore()
  const first = await start(send, { storage })
  await first.signIn.guest()
  const second = await start(send, { storage })
  state.valid = 'gone'
  await getInventory(first)
  await getInventory(second)
  expect(state.refreshes).toBe(1)
  expect(second.session.accessToken).toBe(first.session.accessToken)
})

test('a refused refresh signs the player out; an unreachable server does not', async () => {
  let answer: 'refuse' | 'fail' = 'fail'
  const { state, send } = fakeServer(({ body }) => {
    if (body['grant_type'] !== 'refresh_token') return undefined
    if (answer === 'fail') throw new TypeError('fetch failed')
    return refusal(401, 'InvalidRefreshTokenError')
  })
  const game = await start(send)
  await game.signIn.guest()
  const ended = vi.fn()
  game.session.events.on('signedOut', ended)
  state.valid = 'gone'
  await expect(getInventory(game)).rejects.toMatchObject({ code: 'Unreachable' })
  expect([game.gamerTag, ended.mock.calls.length]).toEqual([42, 0])
  answer = 'refuse'
  await expect(getInventory(game)).rejects.toMatchObject({ code: 'InvalidRefreshTokenError' })
  expect([game.gamerTag, ended.mock.calls.length]).toEqual([undefined, 1])
})

test('a wrong password is not a reason to refresh', async () => {
  const { state, send } = fakeServer(({ body }) =>
    body['grant_type'] === 'password' ? refusal(401, 'InvalidCredentialsError') : undefined,
  )
  const game = await start(send)
  await game.signIn.guest()
  await expect(game.signIn.email('a@b.test', 'x', { attach: true })).rejects.toBeInstanceOf(RegentError)
  expect([state.refreshes, game.gamerTag]).toEqual([0, 42])
})

test('an external service can send a challenge, and the game answers it', async () => {
  const challenge_token = `${btoa('sign this: 7')}.1795384404.lliY`
  const solved: unknown[] = []
  const { send } = fakeServer(({ body }) => {
    if (body['grant_type'] !== 'external') return undefined
    if (body['challenge_solution'] === undefined)
      return json({ token_type: 'challenge', challenge_token, expires_in: 60_000 })
    solved.push(body['challenge_solution'])
    return undefined
  })
  const game = await start(send)
  const solve = (text: string) => `signed ${text}`
  expect(await game.signIn.external({ service: 'wallet', token: '0x51', solve })).toBe(42)
  expect(solved).toEqual([{ challenge_token, solution: 'signed sign this: 7' }])
  await expect(game.signIn.external({ service: 'wallet', token: '0x51' })).rejects.toMatchObject({ code: 'SignedOut' })
})

test('a damaged session counts as none', async () => {
  const storage = memoryStore()
  await storage.set('regent.1.DE_2.session', '{"accessToken":')
  expect((await start(fakeServer().send, { storage })).gamerTag).toBeUndefined()
})
