import { listPlayerLeaderboards } from '@regent/contract/engage/leaderboards'
import {
  getInventory,
  listCurrencyContents,
  listInventoryChanges,
  listItemContents,
  planGrant,
  updateInventory,
} from '@regent/contract/monetize/inventory'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from './client.ts'
import { fakeBrowser } from './fake-browser.ts'
import { selectCustomer, storeCustomer } from './session/session.ts'

let sent: [url: string, timeout: string | null][]

beforeEach(() => {
  fakeBrowser()
  storeCustomer({ cid: 7, token: 't', refreshToken: 'r', expiresIn: 1, expiresAt: 1 })
  selectCustomer(7)
  sent = []
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    sent.push([url.split('?')[0] ?? '', new Headers(headers).get('x-beam-timeout')])
    return new Response('{}', { status: 200 })
  })
})

test('the calls of the inventory carry a time-out of 120 s [inventory-9]', async () => {
  const params = { gamerTag: 42 }
  await call(getInventory, { params })
  await call(updateInventory, { params, body: {} })
  await call(listCurrencyContents)
  await call(listItemContents)
  await call(listInventoryChanges, { params, query: {} })
  await call(planGrant, { body: { players: { gamerTags: [42] }, grants: [] } })
  expect(sent).toEqual([
    ['/object/inventory/42', '120000'],
    ['/object/inventory/42', '120000'],
    ['/basic/inventory/currency', '120000'],
    ['/basic/inventory/items', '120000'],
    ['/api/inventory/42/changes', '120000'],
    ['/api/inventory/plans/grant', '120000'],
  ])
})

test('the call for the leaderboards of a player carries a time-out of 120 s [leaderboards-10]', async () => {
  await call(listPlayerLeaderboards, { query: { dbid: 42 } })
  expect(sent).toEqual([['/basic/leaderboards/player', '120000']])
})
