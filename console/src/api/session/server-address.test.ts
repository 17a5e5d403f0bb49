import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressIn, ConfigError, readServerAddress, serverAddress } from './server-address.ts'

describe('config.json', () => {
  test.each([
    ['{}', ''],
    ['{"server":""}', ''],
    ['<!doctype html>', ''],
    ['', ''],
    ['null', ''],
    ['{"server":"https://regent.test"}', 'https://regent.test'],
    ['{"server":"https://regent.test/"}', 'https://regent.test'],
    ['{"server":"http://127.0.0.1:8080"}', 'http://127.0.0.1:8080'],
    ['{"server":"https://host.test/regent/"}', 'https://host.test/regent'],
  ])('%s means the server "%s"', (text, address) => {
    expect(addressIn(text)).toBe(address)
  })

  test.each(['"regent.test"', '"javascript:alert(1)"', '"https://a.test?b=1"', '7', '{}'])(
    'with the server %s is refused: calls must not go to the wrong one',
    (server) => {
      expect(() => addressIn(`{"server":${server}}`)).toThrow(ConfigError)
    },
  )
})

describe('the address', () => {
  const replies: (() => Response)[] = []
  const fetched = vi.fn(async () => {
    const reply = replies.shift()
    if (!reply) throw new TypeError('Failed to fetch')
    return reply()
  })
  beforeEach(() => {
    replies.length = 0
    fetched.mockClear()
    vi.stubGlobal('fetch', fetched)
  })
  // What is known of the server is known to the whole console.
  afterAll(async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
    readServerAddress()
    await serverAddress()
  })

  test('is none where there is no such file', async () => {
    replies.push(() => new Response('not found', { status: 404 }))
    readServerAddress()
    expect(await serverAddress()).toBe('')
  })

  test('is read once for all calls', async () => {
    replies.push(() => new Response('{"server":"https://regent.test"}'))
    readServerAddress()
    expect(await Promise.all([serverAddress(), serverAddress(), serverAddress()])).toEqual(
      Array(3).fill('https://regent.test'),
    )
    expect(fetched).toHaveBeenCalledOnce()
  })

  test.each([
    ['the network', undefined],
    ['the host', () => new Response('', { status: 503 })],
  ])('that %s kept back is not guessed; the next call asks again', async (_, failure) => {
    if (failure) replies.push(failure)
    readServerAddress()
    await expect(serverAddress()).rejects.toThrow()
    replies.push(() => new Response('{"server":"https://regent.test"}'))
    expect(await serverAddress()).toBe('https://regent.test')
  })
})
