import {
  clearStoreStatus,
  getCatalog,
  getListing,
  reduceCooldowns,
  reportPurchase,
  saveCatalog,
  saveSkus,
} from '@regent/contract/monetize/commerce'
import {
  claimEntitlement,
  createEntitlementDefinition,
  grantEntitlements,
  listPlayerEntitlements,
  revokeEntitlement,
} from '@regent/contract/monetize/entitlements'
import { updateInventory } from '@regent/contract/monetize/inventory'
import { beginPayment, completePayment } from '@regent/contract/monetize/payments'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { secondMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import {
  buy,
  gold,
  heldBy,
  type ListingInput,
  people,
  sell,
  shownTo,
  storesOf,
  tenGems,
} from '../../../testing/shop.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()
const newest = async (by: Actor) => (await by.call(listAuditEntries, { query: { limit: 1 } })).rows[0]?.id ?? 0
const undo = (by: Actor, id: number) => by.send(undoChanges, { body: { ids: [id] } })
const remaining = async (by: Actor, gamerTag: number, listing = 'l0:main') =>
  (await by.call(getListing, { params: { gamerTag }, query: { listing } })).listing.purchasesRemain

async function shop(...listings: Partial<ListingInput>[]) {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app, 1_000)
  await developer.call(saveCatalog, { body: sell(...listings) })
  return { app, client, gamerTag, developer, params: { gamerTag } }
}

test('a listing with a duration opens, closes and reopens to the second, and counts purchases per window', async () => {
  const window = { activeDurationSeconds: 60, activeDurationCoolDownSeconds: 30, activeDurationPurchaseLimit: 1 }
  const { app, client, gamerTag } = await shop(window)
  expect(await shownTo(client, gamerTag)).toEqual(['l0'])
  let now = 0
  for (const [second, isShown] of [
    [59, true],
    [60, false],
    [89, false],
    [90, true],
    // Also bought in the second window.
    [149, false],
    [150, false],
  ] as const) {
    app.advance((second - now) * secondMs)
    now = second
    expect({ second, shown: await shownTo(client, gamerTag) }).toEqual({ second, shown: isShown ? ['l0'] : [] })
    if (second !== 59 && second !== 90) continue
    expect(await remaining(client, gamerTag)).toBe(1)
    expect(await buy(client, gamerTag, 'l0:main')).toMatchObject({ status: 200 })
    expect(await buy(client, gamerTag, 'l0:main')).toMatchObject({ body: { error: 'PurchaseLimitReached' } })
  }
})

test('the price of a purchase depends on the number of earlier purchases, and the last price step stays', async () => {
  const { client, gamerTag } = await shop({ price: { ...tenGems, amount: 7, schedule: [0, 10, 20] } })
  const paid: number[] = []
  for (let count = 0; count < 5; count += 1) {
    const before = (await heldBy(client, gamerTag))['currency.gems'] ?? 0
    expect(await buy(client, gamerTag, 'l0:main')).toMatchObject({ status: 200 })
    paid.push(before - ((await heldBy(client, gamerTag))['currency.gems'] ?? 0))
  }
  expect(paid).toEqual([0, 10, 20, 20, 20])
})

test('an exact amount is enough, and leaves zero', async () => {
  const { client, gamerTag, developer } = await shop({ price: { ...tenGems, amount: 1_000 } })
  expect(await buy(client, gamerTag, 'l0:main')).toMatchObject({ status: 200 })
  expect(await heldBy(client, gamerTag)).toEqual({ 'currency.gems': 0, 'currency.gold': 1_000 })
  await developer.call(updateInventory, { params: { gamerTag }, body: { currencies: { 'currency.gems': 999 } } })
  expect(await buy(client, gamerTag, 'l0:main')).toMatchObject({ body: { error: 'InsufficientCurrency' } })
  expect(await heldBy(client, gamerTag)).toEqual({ 'currency.gems': 999, 'currency.gold': 1_000 })
})

test('a store does not sell what it does not show to the player, and a sold-out listing makes room', async () => {
  const { client, gamerTag, developer } = await shop()
  const listings = sell({ purchaseLimit: 1 }, {}, {}).stores?.[0]?.listings ?? []
  await developer.call(saveCatalog, {
    body: {
      offerDefinitions: [gold],
      stores: [
        { symbol: 'first', listings, activeListingLimit: 1 },
        { symbol: 'drawn', listings: listings.slice(1), choose: 1, refreshTime: 3_600 },
      ],
    },
  })
  const [drawn, first] = await storesOf(client, gamerTag)
  expect(first?.listings.map(({ symbol }) => symbol)).toEqual(['l0'])
  expect(await buy(client, gamerTag, 'l1:first')).toMatchObject({ body: { error: 'ListingNotAvailable' } })
  expect(await buy(client, gamerTag, 'l0:first')).toMatchObject({ status: 200 })
  expect(await buy(client, gamerTag, 'l1:first')).toMatchObject({ status: 200 })
  const chosen = drawn?.listings[0]?.symbol ?? ''
  const other = chosen === 'l1' ? 'l2' : 'l1'
  expect(await buy(client, gamerTag, `${other}:drawn`)).toMatchObject({ body: { error: 'ListingNotAvailable' } })
  expect(await buy(client, gamerTag, `${chosen}:drawn`)).toMatchObject({ status: 200 })
})

test('a listing that requires an entitlement checks its state', async () => {
  const requirement = (constraint: string, state = '') => ({
    entitlementRequirements: [{ symbol: 'pass', constraint, state }],
  })
  const { app, client, gamerTag, developer } = await shop(
    { symbol: 'any', ...requirement('eq') },
    { symbol: 'granted', ...requirement('eq', 'granted') },
    { symbol: 'claimed', ...requirement('eq', 'CLAIMED') },
    { symbol: 'revoked', ...requirement('eq', 'revoked') },
    { symbol: 'none', ...requirement('neq') },
  )
  app.giveExtras()
  await developer.call(createEntitlementDefinition, { body: { symbol: 'pass', request: {} } })
  expect(await shownTo(client, gamerTag)).toEqual(['none'])
  const generators = [{ symbol: 'pass', action: 'GRANT' as const, quantity: 1 }]
  await developer.call(grantEntitlements, { body: { gamerTags: [gamerTag], generators } })
  expect(await shownTo(client, gamerTag)).toEqual(['any', 'granted'])
  const { entitlements } = await developer.call(listPlayerEntitlements, { query: { gt: gamerTag } })
  const uuid = entitlements[0]?.uuid ?? ''
  await developer.call(claimEntitlement, { body: { gt: gamerTag, uuid } })
  expect(await shownTo(client, gamerTag)).toEqual(['any', 'claimed'])
  await developer.call(revokeEntitlement, { body: { uuid } })
  expect(await shownTo(client, gamerTag)).toEqual(['revoked', 'none'])
})

test('purchases of an offer are counted across listings, for each comparison', async () => {
  const bought = (constraint: 'eq' | 'neq' | 'lt' | 'lte' | 'gt' | 'gte' | 'nonexistent', value = 1) => ({
    symbol: constraint,
    offerRequirements: [{ offerSymbol: 'gold', purchases: { constraint, value } }],
  })
  const { client, gamerTag } = await shop(
    { symbol: 'plain' },
    ...(['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'nonexistent'] as const).map((constraint) => bought(constraint)),
  )
  const held = [
    ['plain', 'neq', 'lt', 'lte', 'nonexistent'],
    ['plain', 'eq', 'lte', 'gte'],
    ['plain', 'neq', 'gt', 'gte'],
  ]
  for (const expected of held) {
    expect(await shownTo(client, gamerTag)).toEqual(expected)
    await buy(client, gamerTag, 'plain:main')
  }
})

test('the last one is sold once, for gems or coupons, to any number of concurrent devices', async () => {
  const { client, gamerTag, developer } = await shop()
  const { stores } = sell({ purchaseLimit: 1 })
  await developer.call(saveCatalog, { body: { stores, offerDefinitions: [{ ...gold, coupons: 3 }] } })
  const coupons = { 'currency.coupons': 30 }
  await developer.call(updateInventory, { params: { gamerTag }, body: { currencies: coupons } })
  const params = { provider: 'coupon' as const }
  const begin = async () => (await client.call(beginPayment, { params, body: { purchaseId: 'l0:main' } })).txid
  const txids = [await begin(), await begin()]
  const answers = await Promise.all([
    ...txids.map((txid) => client.send(completePayment, { params, body: { txid } })),
    buy(client, gamerTag, 'l0:main'),
    buy(developer, gamerTag, 'l0:main'),
  ])
  expect(statuses(answers)).toEqual([200, 400, 400, 400])
  const held = await heldBy(client, gamerTag)
  expect(held['currency.gold']).toBe(1_000)
  const spent = [1_000 - (held['currency.gems'] ?? 0), 30 - (held['currency.coupons'] ?? 0)]
  expect([
    [10, 0],
    [0, 3],
  ]).toContainEqual(spent)
})

test('gems that are enough for one of two listings buy only one', async () => {
  const { client, gamerTag } = await shop(
    { price: { ...tenGems, amount: 600 } },
    { price: { ...tenGems, amount: 700 } },
  )
  const answers = await Promise.all(['l0:main', 'l1:main'].map((id) => buy(client, gamerTag, id)))
  expect(statuses(answers)).toEqual([200, 400])
  const held = await heldBy(client, gamerTag)
  expect(held['currency.gold']).toBe(1_000)
  expect([300, 400]).toContain(held['currency.gems'])
})

test('a purchase during a save of the catalogue uses either the old or the new catalogue, never a mix', async () => {
  const { client, gamerTag, developer } = await shop({})
  const cheap = sell({})
  const dear = sell({ price: { ...tenGems, amount: 20 } })
  const twice = { ...dear, offerDefinitions: [{ ...gold, obtainCurrency: [{ symbol: 'currency.gold', amount: 1 }] }] }
  for (let round = 0; round < 6; round += 1) {
    const before = await heldBy(client, gamerTag)
    const [answer] = await Promise.all([
      buy(client, gamerTag, 'l0:main'),
      developer.send(saveCatalog, { body: round % 2 === 0 ? twice : cheap }),
    ])
    expect(answer.status).toBe(200)
    const after = await heldBy(client, gamerTag)
    const paid = (before['currency.gems'] ?? 0) - (after['currency.gems'] ?? 0)
    const given = (after['currency.gold'] ?? 0) - (before['currency.gold'] ?? 0)
    expect([
      [10, 1_000],
      [20, 1],
    ]).toContainEqual([paid, given])
  }
})

test('of concurrently removing a SKU and saving a listing that uses it, one is rejected', async () => {
  const { developer } = await shop()
  const definitions = [{ name: 't5', realPrice: 499 }]
  for (let round = 0; round < 4; round += 1) {
    await developer.call(saveSkus, { body: { definitions } })
    const answers = await Promise.all([
      developer.send(saveSkus, { body: { definitions: [] } }),
      developer.send(saveCatalog, { body: sell({ price: { type: 'sku', symbol: 't5' } }) }),
    ])
    expect(statuses(answers)).toEqual([200, 400])
    await developer.call(saveCatalog, { body: {} })
  }
})

test('of two operators who save the same version of the catalogue, the second is rejected', async () => {
  const { developer } = await shop({})
  const headers = { 'if-match': '"1"' }
  const answers = await Promise.all(
    [2, 3].map((purchaseLimit) => developer.send(saveCatalog, { body: sell({ purchaseLimit }) }, { headers })),
  )
  expect(statuses(answers)).toEqual([200, 409])
  expect((await developer.call(getCatalog, { query: {} })).catalog.version).toBe(2)
})

test('concurrent reports are all counted', async () => {
  const { gamerTag, developer, params, client } = await shop({ purchaseLimit: 9 })
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => developer.send(reportPurchase, { params, body: { listingId: 'l0' } })),
    buy(client, gamerTag, 'l0:main'),
  ])
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 200])
  expect(await remaining(client, gamerTag)).toBe(4)
})

test('the purchases of a listing are restored only if nothing was bought since', async () => {
  const { client, gamerTag, developer, params } = await shop({ purchaseLimit: 9 })
  await developer.call(reportPurchase, { params, body: { listingId: 'l0' } })
  const reported = await newest(developer)
  await buy(client, gamerTag, 'l0:main')
  expect((await undo(developer, reported)).status).toBe(409)
  expect(await remaining(client, gamerTag)).toBe(7)

  await developer.call(clearStoreStatus, { params, body: { store: 'main' } })
  const cleared = await newest(developer)
  await buy(client, gamerTag, 'l0:main')
  expect((await undo(developer, cleared)).status).toBe(409)
  expect(await remaining(client, gamerTag)).toBe(8)
  await developer.call(clearStoreStatus, { params, body: { store: 'main' } })
  expect(await undo(developer, await newest(developer))).toMatchObject({ status: 200 })
  expect(await remaining(client, gamerTag)).toBe(8)
})

test('two operators who concurrently shorten a pause both shorten it', async () => {
  const { app, client, gamerTag, developer, params } = await shop({
    activeDurationSeconds: 60,
    activeDurationCoolDownSeconds: 600,
  })
  await shownTo(client, gamerTag)
  app.advance(60 * secondMs)
  const shorten = (cooldownReduction: number) =>
    developer.send(reduceCooldowns, {
      params,
      body: { updateListingCooldownRequests: [{ symbol: 'l0', cooldownReduction }] },
    })
  await Promise.all([shorten(200), shorten(300)])
  app.advance(99 * secondMs)
  expect(await shownTo(client, gamerTag)).toEqual([])
  app.advance(secondMs)
  expect(await shownTo(client, gamerTag)).toEqual(['l0'])
})

test('a store is restored only if it is unchanged since', async () => {
  const { developer } = await shop({})
  const titled = (title: string) => ({ ...sell({}), stores: sell({}).stores?.map((store) => ({ ...store, title })) })
  await developer.call(saveCatalog, { body: titled('Harbor') })
  const renamed = await newest(developer)
  await developer.call(saveCatalog, { body: titled('Market') })
  expect((await undo(developer, renamed)).status).toBe(409)
  expect(await undo(developer, await newest(developer))).toMatchObject({ status: 200 })
  expect(await undo(developer, renamed)).toMatchObject({ status: 200 })
  const { catalog } = await developer.call(getCatalog, { query: {} })
  expect(catalog.stores[0]?.title).toBeUndefined()
  // Each step is a version, so that clients and tools notice it.
  expect(catalog.version).toBe(5)
})
