import { getCustomer } from '@regent/contract/organization/customers'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FRESH_MS, preloadRead } from './begun.ts'
import { fakeBrowser } from './fake-browser.ts'
import { query } from './query.ts'
import { selectCustomer, storeCustomer } from './session/session.ts'

const cid = 7
let scopes: (string | null)[]
let status = 200

beforeEach(() => {
  fakeBrowser()
  vi.useFakeTimers({ toFake: ['Date'] })
  storeCustomer({ cid, token: 't', refreshToken: 'r', expiresIn: 1, expiresAt: 1 })
  selectCustomer(cid)
  scopes = []
  status = 200
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    scopes.push(new Headers(init.headers).get('x-beam-scope'))
    return new Response(JSON.stringify({ answer: scopes.length }), { status })
  })
})
afterEach(() => vi.useRealTimers())

const read = (scope: string) =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(query(getCustomer, {}, { scope }))

test('a preloaded read is used once, by the first caller', async () => {
  preloadRead(getCustomer, {}, { scope: '7' })
  expect(await read('7')).toEqual({ answer: 1 })
  expect(await read('7')).toEqual({ answer: 2 })
})

test('and not to a read of another scope', async () => {
  preloadRead(getCustomer, {}, { scope: '7' })
  expect(await read('7.DE_2')).toEqual({ answer: 2 })
  expect(scopes).toEqual(['7', '7.DE_2'])
})

test('an answer that is no longer new is read again', async () => {
  preloadRead(getCustomer, {}, { scope: '7' })
  vi.setSystemTime(Date.now() + FRESH_MS)
  expect(await read('7')).toEqual({ answer: 2 })
})

test('who is handed it hears of its failure', async () => {
  status = 403
  preloadRead(getCustomer, {}, { scope: '7' })
  await expect(read('7')).rejects.toMatchObject({ status: 403 })
  expect(scopes).toEqual(['7'])
})

test('nothing is preloaded in a demo, which answers in the browser', () => {
  preloadRead(getCustomer, {}, { scope: '7.DEMO_1' })
  expect(scopes).toEqual([])
})
