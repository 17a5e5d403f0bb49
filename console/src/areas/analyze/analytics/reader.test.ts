import { beforeEach, expect, test, vi } from 'vitest'
import { configureClient } from '../../../api/client.ts'
import { fakeBrowser } from '../../../api/fake-browser.ts'
import { selectCustomer, storeCustomer } from '../../../api/session/session.ts'
import { isFresh, readAnalytics } from './reader.ts'

const configPath = '/api/beamo/otel/auth/reader/config'
const endpoint = 'http://regent.test/reader'
const now = Date.UTC(2026, 0, 15)
const expiringIn = (ms: number) => ({ ...credentials, expiresAt: new Date(now + ms).toISOString() })
const credentials = { endpoint, username: 'reader', password: 'sesame', expiresAt: '' }

type Sent = { url: string; init: RequestInit }
let sent: Sent[]
/** How long new credentials are good for. */
let goodForMs = 900_000

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  fakeBrowser()
  configureClient({ realm: () => 'DE_2', onSignedOut: () => {}, loadDemo: () => import('../../../demo.ts') })
  storeCustomer({ cid: 7, token: 'token', refreshToken: 'r', expiresIn: 1, expiresAt: 1 })
  selectCustomer(7)
  sent = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return new Response(JSON.stringify(url === configPath ? expiringIn(goodForMs) : { columns: [], json: [] }))
  })
  return () => void vi.useRealTimers()
})

test('credentials are fetched again when they expire within 120,000 ms [analytics-36]', async () => {
  expect([isFresh(expiringIn(120_000), now), isFresh(expiringIn(119_999), now)]).toEqual([true, false])
  goodForMs = 119_999
  for (const _ of [1, 2]) await readAnalytics('select 1', '7.DE_SHORT')
  expect(sent.map(({ url }) => url)).toEqual([configPath, endpoint, configPath, endpoint])
  goodForMs = 900_000
  sent = []
  for (const _ of [1, 2]) await readAnalytics('select 1', '7.DE_LONG')
  expect(sent.map(({ url }) => url)).toEqual([configPath, endpoint, endpoint])
})

test('a query is posted to the endpoint as text/plain, with name and password as basic auth [analytics-37]', async () => {
  await readAnalytics('select 1', '7.DE_POST')
  const [, { url, init } = {} as Sent] = sent
  expect([url, init.method, init.body]).toEqual([endpoint, 'POST', 'select 1'])
  expect(Object.fromEntries(new Headers(init.headers))).toEqual({
    'content-type': 'text/plain',
    authorization: `Basic ${btoa('reader:sesame')}`,
  })
})
