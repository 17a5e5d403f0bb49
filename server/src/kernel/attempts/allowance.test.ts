import { createGuestTokens, createToken, signUpPlayer } from '@regent/contract/organization/auth'
import { createCustomer } from '@regent/contract/organization/customers'
import { hourMs } from '@regent/contract/time'
import { afterEach, expect, test } from 'vitest'
import { ownApp, startApp } from '../../testing/test-app.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

test('of one address only so many players come in an hour, however they sign in; who exists still does', async () => {
  const app = await ownApp()
  const server = await startApp({ guestsPerHour: 4 }, app.databaseUrl)
  closing.push(server.close)
  server.clock.now = app.now()
  const send = async (url: string, payload: object, remoteAddress = '203.0.113.5') => {
    const reply = await server.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress,
      headers: { 'x-beam-scope': app.scope },
    })
    return { status: reply.statusCode, body: reply.json(), retryAfter: reply.headers['retry-after'] }
  }
  const guest = (address?: string) => send(createToken.path, { grant_type: 'guest' }, address)
  const device = (device_id: string) => send(createToken.path, { grant_type: 'device', device_id })
  expect((await guest()).status).toBe(200)
  expect((await device('phone-0001')).status).toBe(200)
  expect((await send(createGuestTokens.path, { context: {} })).status).toBe(200)
  const account = { username: 'new@games.test', password: 'correct horse battery' }
  expect((await send(signUpPlayer.path, account)).status).toBe(200)

  for (const refused of [
    await guest(),
    await device('another phone'),
    await send(createGuestTokens.path, { context: {} }),
    await send(signUpPlayer.path, { ...account, username: 'other@games.test' }),
  ]) {
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'TooManyRequests', message: expect.stringContaining('Too many new players') },
      retryAfter: String(Math.ceil((hourMs - (app.now() % hourMs)) / 1_000)),
    })
  }
  expect((await device('phone-0001')).status).toBe(200)
  expect((await send(createToken.path, { grant_type: 'password', ...account })).status).toBe(200)
  expect((await guest('203.0.113.6')).status).toBe(200)
  server.clock.now += hourMs
  expect((await guest()).status).toBe(200)
})

test('sign-ups per address and hour are limited, also concurrent ones', async () => {
  const server = await startApp({ organizationsPerHour: 3 })
  closing.push(server.close)
  const found = (n: number, remoteAddress = '203.0.113.7', password = 'correct horse battery') =>
    server.app.inject({
      method: 'POST',
      url: createCustomer.path,
      remoteAddress,
      payload: { email: `founder-${n}@studio.test`, password, customerName: `Studio ${n}` },
    })
  const replies = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => found(n)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 429, 429, 429])
  // Whoever runs the server fills it from its own machine.
  const own = await Promise.all([11, 12, 13, 14].map((n) => found(n, '127.0.0.1')))
  expect(own.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  server.clock.now += hourMs
  // What is refused for its names does not count.
  const unnamed = {
    method: 'POST' as const,
    url: createCustomer.path,
    remoteAddress: '203.0.113.7',
    payload: { email: 'a@b.test', customerName: '!' },
  }
  for (let n = 0; n < 5; n += 1) expect((await server.app.inject(unnamed)).statusCode).toBe(400)
  expect((await found(7)).statusCode).toBe(200)
})
