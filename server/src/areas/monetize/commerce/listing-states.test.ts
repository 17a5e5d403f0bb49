import {
  buyListing,
  clearStoreStatus,
  countCoupons,
  getListing,
  giveCoupon,
  listStoreOffers,
  reduceCooldowns,
  reportPurchase,
  saveCatalog,
  tellStatsOfShopper,
} from '@regent/contract/monetize/commerce'
import { noApprovalRules } from '@regent/contract/organization/approval-shapes'
import { setApprovalRules } from '@regent/contract/organization/approvals'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { expect, test } from 'vitest'
import { listen } from '../../../testing/listen.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'

const free = { type: 'in_game_currency' as const, symbol: 'currency.gems', amount: 0 }
const level = { stat: 'LEVEL', constraint: 'gte' as const, value: '0' }

/** A store with a listing that reopens after a pause, one with a limit, and one that coupons buy. */
async function shop() {
  const app = await ownApp()
  const developer = await app.as('developer')
  const client = await app.player()
  const listings = [
    {
      symbol: 'daily',
      offerSymbol: 'gold',
      price: free,
      activeDurationSeconds: 60,
      activeDurationCoolDownSeconds: 600,
    },
    { symbol: 'once', offerSymbol: 'gold', price: free, purchaseLimit: 2 },
    {
      symbol: 'lucky',
      offerSymbol: 'lucky',
      price: free,
      playerStatRequirements: [{ ...level, constraint: 'nonexistent' as const }],
    },
  ]
  const gold = { symbol: 'gold', obtainCurrency: [{ symbol: 'currency.gold', amount: 5 }] }
  await developer.call(saveCatalog, {
    body: {
      offerDefinitions: [gold, { ...gold, symbol: 'lucky', coupons: 3 }],
      stores: [
        { symbol: 'main', listings },
        { symbol: 'side', listings: [listings[1] as (typeof listings)[number]] },
      ],
    },
  })
  return { app, developer, client, params: { gamerTag: client.gamerTag } }
}

type Params = { gamerTag: number }
const remaining = async (by: Actor, params: Params) =>
  (await by.call(getListing, { params, query: { listing: 'once:main' } })).listing.purchasesRemain
const shown = async (by: Actor, params: Params) =>
  (await by.call(listStoreOffers, { params })).stores[0]?.listings.map(({ symbol }) => symbol)

test('one listing is read by its name if the player can buy it', async () => {
  const { app, client, params } = await shop()
  const read = (listing: string, store?: string) => client.send(getListing, { params, query: { listing, store } })
  expect(await read('daily')).toMatchObject({
    body: { storeSymbol: 'main', listing: { symbol: 'daily', secondsRemain: 60 } },
  })
  expect(await read('once', 'side')).toMatchObject({ body: { storeSymbol: 'side', listing: { purchasesRemain: 2 } } })
  expect(await read('once')).toMatchObject({
    status: 400,
    body: { field: 'listing', message: expect.stringContaining('once:side') },
  })
  expect(await read('nothing')).toMatchObject({ status: 404, body: { error: 'ListingNotFound', field: 'listing' } })
  // Reading it has started its duration.
  app.advance(60_000)
  expect(await read('daily')).toMatchObject({ body: { error: 'ListingNotAvailable' } })
})

test('a reported purchase is counted, audited and undone; nothing is given for it', async () => {
  const { developer, client, params } = await shop()
  expect(await developer.call(reportPurchase, { params, body: { listingId: 'once:main', free: true } })).toEqual({
    result: true,
  })
  expect(await remaining(client, params)).toBe(1)
  const [entry] = (await developer.call(listAuditEntries, { query: { limit: 1 } })).rows
  expect(entry).toMatchObject({ subject: 'listing-state', before: null, after: { purchases: 1 } })
  await developer.call(undoChanges, { body: { ids: [entry?.id ?? 0] } })
  expect(await remaining(client, params)).toBe(2)
})

test('a pause is shortened by a number of seconds, down to no pause', async () => {
  const { app, developer, client, params } = await shop()
  const shorten = (symbol: string, cooldownReduction: number) =>
    developer.send(reduceCooldowns, {
      params,
      body: { updateListingCooldownRequests: [{ symbol, cooldownReduction }] },
    })
  await shown(client, params)
  // The listing is open: there is no pause to shorten.
  expect(await shorten('daily', 10)).toMatchObject({ status: 200 })
  app.advance(60_000)
  expect(await shown(client, params)).not.toContain('daily')
  await shorten('daily', 590)
  app.advance(9_000)
  expect(await shown(client, params)).not.toContain('daily')
  app.advance(1_000)
  expect(await shown(client, params)).toContain('daily')
  expect(await shorten('nothing', 1)).toMatchObject({ body: { field: 'updateListingCooldownRequests.0.symbol' } })
  expect(
    await developer.send(reduceCooldowns, {
      params,
      body: { gamerTag: 7, updateListingCooldownRequests: [{ symbol: 'daily', cooldownReduction: 1 }] },
    }),
  ).toMatchObject({ status: 400, body: { field: 'gamerTag' } })
})

test('the purchases of a player in a store can be cleared', async () => {
  const { developer, client, params } = await shop()
  await client.call(buyListing, { params, body: { purchaseId: 'once:main' } })
  expect(await remaining(client, params)).toBe(1)
  await developer.call(clearStoreStatus, { params, body: { store: 'main' } })
  expect(await remaining(client, params)).toBe(2)
  expect(await developer.send(clearStoreStatus, { params, body: { store: 'main' } })).toMatchObject({ status: 200 })
  expect(await developer.send(clearStoreStatus, { params, body: { store: 'nowhere' } })).toMatchObject({
    status: 400,
    body: { field: 'store' },
  })
})

test('a coupon for a listing gives the number that it costs; a listing that coupons do not buy has none', async () => {
  const { developer, client, params } = await shop()
  await developer.call(giveCoupon, { params, body: { listing: 'lucky' } })
  expect(await client.call(countCoupons, { params })).toEqual({ count: 3 })
  expect(await developer.send(giveCoupon, { params, body: { listing: 'daily' } })).toMatchObject({
    status: 400,
    body: { error: 'ListingNotAvailable', field: 'listing' },
  })
})

test('coupons count against the budgets of what they buy', async () => {
  const { app, developer, client, params } = await shop()
  const budgets = [{ role: 'developer' as const, symbol: 'currency.gold', perDay: 7 }]
  await (await app.as('admin')).call(setApprovalRules, { body: { rules: { ...noApprovalRules, budgets } } })
  await developer.call(giveCoupon, { params, body: { listing: 'lucky' } })
  expect(await developer.send(giveCoupon, { params, body: { listing: 'lucky' } })).toMatchObject({
    status: 403,
    body: { error: 'GrantBudgetExceeded', message: expect.stringContaining('2 are left') },
  })
  expect(await client.call(countCoupons, { params })).toEqual({ count: 3 })
})

test('clients are told when a stat changes that a listing requires, and of no other stat', async () => {
  const { app, developer, params } = await shop()
  const { contexts, stop } = await listen(app, params)
  const tell = (statsAfter: Record<string, string>) =>
    developer.call(tellStatsOfShopper, { params, body: { statsBefore: {}, statsAfter } })
  await tell({ GOLD: '1' })
  await tell({ LEVEL: '1' })
  await expect.poll(contexts).toEqual(['commerce.refresh'])
  stop()
})
