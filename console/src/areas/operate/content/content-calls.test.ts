import { allEndpoints } from '@regent/contract/endpoints'
import { getManifest, getManifestHistory } from '@regent/contract/operate/content/content-manifests'
import { getStoragePerformance, getStoragePerformanceByName } from '@regent/contract/operate/metrics/metrics'
import { beforeEach, expect, test, vi } from 'vitest'
import { call, configureClient, realmScope } from '../../../api/client.ts'
import { fakeBrowser } from '../../../api/fake-browser.ts'
import { selectCustomer, storeCustomer } from '../../../api/session/session.ts'

let sent: { url: string; headers: Record<string, string> }[]

beforeEach(() => {
  fakeBrowser()
  configureClient({ realm: () => 'DE_2', onSignedOut: () => {}, loadDemo: () => import('../../../demo.ts') })
  storeCustomer({ cid: 7, token: 'token', refreshToken: 'r', expiresIn: 1, expiresAt: 1 })
  selectCustomer(7)
  sent = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, headers: Object.fromEntries(new Headers(init.headers)) })
    return new Response('{}')
  })
})

const contentCalls = allEndpoints.filter(({ call }) => /^\/(basic|api)\/content(\/|$)/.test(call.path))

test('every content call has a time-out header of 120 seconds [content-17]', async () => {
  expect(contentCalls.length).toBeGreaterThan(35)
  for (const { call: each } of contentCalls) await call(each, { params: { id: 'global', name: 'x' } })
  expect(sent.filter(({ headers }) => headers['x-beam-timeout'] !== '120000').map(({ url }) => url)).toEqual([])
  expect(sent).toHaveLength(contentCalls.length)
})

test('the calls for the performance of a database have a time-out header of 120 seconds [metrics-9]', async () => {
  await call(getStoragePerformance, { query: { storageObjectName: 'matches', granularity: 'PT5M' } })
  await call(getStoragePerformanceByName, { params: { storageObjectName: 'matches' } })
  expect(sent.map(({ headers }) => headers['x-beam-timeout'])).toEqual(['120000', '120000'])
})

test('content of another realm is asked for in X-DE-SCOPE, that of this one in X-BEAM-SCOPE [content-3 content-4]', async () => {
  await call(getManifestHistory, { query: {} }, { scope: realmScope('DE_9'), isOfOtherRealm: true })
  await call(getManifest, { query: {} })
  expect(sent.map(({ headers }) => [headers['x-de-scope'], headers['x-beam-scope']])).toEqual([
    ['7.DE_9', undefined],
    [undefined, '7.DE_2'],
  ])
})
