import {
  buyListing,
  clearStoreStatus,
  countCoupons,
  getCatalog,
  getListing,
  giveCoupon,
  listSkus,
  listStoreOffers,
  reduceCooldowns,
  reportPurchase,
  saveCatalog,
  saveSkus,
  tellStatsOfShopper,
} from '@regent/contract/monetize/commerce'
import { createEntitlementDefinition, deleteEntitlementDefinition } from '@regent/contract/monetize/entitlements'
import { updateInventory } from '@regent/contract/monetize/inventory'
import { suspendPlayer } from '@regent/contract/players/suspensions'
import { expect, test } from 'vitest'
import { publishItems, withdrawItems } from '../../../testing/published-content.ts'
import { buy, gold, heldBy, people, sell, shownTo, tenGems } from '../../../testing/shop.ts'
import { testApp } from '../../../testing/test-app.ts'

const unknown = 42
const largest = 1_000_000_000

test('a catalogue and SKUs are saved within their bounds, or not at all', async () => {
  const { developer } = await people(await testApp())
  const price = (more: object) => sell({ price: { ...tenGems, ...more } })
  const offer = (more: object) => ({ offerDefinitions: [{ ...gold, ...more }] })
  const listing = 'stores.0.listings.0'
  const at = 'offerDefinitions.0'
  for (const [body, field] of [
    [price({ amount: -1 }), `${listing}.price.amount`],
    [price({ amount: largest + 1 }), `${listing}.price.amount`],
    [price({ amount: 0.5 }), `${listing}.price.amount`],
    [price({ schedule: [1, -1] }), `${listing}.price.schedule.1`],
    [sell({ purchaseLimit: 0 }), `${listing}.purchaseLimit`],
    [sell({ activeDurationSeconds: 0 }), `${listing}.activeDurationSeconds`],
    [sell({ symbol: 'a/b' }), `${listing}.symbol`],
    [sell({ activePeriod: { start: 'tomorrow' } }), `${listing}.activePeriod.start`],
    [offer({ obtainCurrency: [{ symbol: 'currency.gold', amount: 0 }] }), `${at}.obtainCurrency.0.amount`],
    [offer({ obtainCurrency: [{ symbol: 'currency.gold', amount: largest + 1 }] }), `${at}.obtainCurrency.0.amount`],
    [offer({ obtain: [{ ent: 'items.sword', count: 1_001 }] }), `${at}.obtain.0.count`],
    [offer({ coupons: -1 }), `${at}.coupons`],
    [{ stores: [{ symbol: 'main' }, { symbol: 'main' }] }, 'stores.1.symbol'],
    [{ stores: [{ symbol: 'main', choose: 0 }] }, 'stores.0.choose'],
  ] as const)
    expect(await developer.send(saveCatalog, { body })).toMatchObject({
      status: 400,
      body: { error: 'BadRequest', field },
    })
  for (const [definitions, field] of [
    [[{ name: 't5', realPrice: -1 }], 'definitions.0.realPrice'],
    [[{ name: 't5', realPrice: 100_000_001 }], 'definitions.0.realPrice'],
    [[{ name: 't 5', realPrice: 1 }], 'definitions.0.name'],
    [
      [
        { name: 't5', realPrice: 1 },
        { name: 't5', realPrice: 2 },
      ],
      'definitions.1.name',
    ],
  ] as const)
    expect(await developer.send(saveSkus, { body: { definitions } })).toMatchObject({ status: 400, body: { field } })
  expect((await developer.call(getCatalog, { query: {} })).catalog.version).toBe(0)
  expect((await developer.call(listSkus, { query: {} })).skus.version).toBe(0)
  const full = sell({ price: { ...tenGems, amount: largest }, purchaseLimit: largest })
  expect(await developer.send(saveCatalog, { body: full })).toMatchObject({ status: 200 })
  const expensive = { definitions: [{ name: 't5', realPrice: 100_000_000 }] }
  expect(await developer.send(saveSkus, { body: expensive })).toMatchObject({ status: 200 })
})

test('a version that was never saved is not found; version 0 is the state before the first save', async () => {
  const { developer } = await people(await testApp())
  await developer.call(saveCatalog, { body: sell({}) })
  for (const version of [2, 1_000])
    expect(await developer.send(getCatalog, { query: { version } })).toMatchObject({
      status: 404,
      body: { error: 'CatalogVersionNotFound', field: 'version' },
    })
  expect(await developer.send(listSkus, { query: { version: 1 } })).toMatchObject({ status: 404 })
  const { catalog } = await developer.call(getCatalog, { query: { version: 0 } })
  expect(catalog).toEqual({ version: 0, created: 0, stores: [], offerDefinitions: [] })
})

test('each reason not to sell refuses the purchase, and nothing is taken or given', async () => {
  const app = await testApp()
  const { client, gamerTag, developer } = await people(app, 100)
  app.giveExtras()
  await developer.call(createEntitlementDefinition, { body: { symbol: 'pass', request: { maxGrants: 1 } } })
  await developer.call(saveSkus, { body: { definitions: [{ name: 't5', realPrice: 499 }] } })
  const at = (ms: number) => new Date(app.now() + ms).toISOString()
  const catalog = sell(
    { symbol: 'dear', price: { ...tenGems, amount: 101 } },
    { symbol: 'off', active: false },
    { symbol: 'later', activePeriod: { start: at(1) } },
    { symbol: 'over', activePeriod: { start: at(-1), end: at(0) } },
    { symbol: 'friday', schedule: { definitions: [{ dayOfWeek: ['5'] }] } },
    { symbol: 'cohort', cohortRequirements: [{ trial: 'price', cohort: 'b', constraint: 'eq' }] },
    { symbol: 'entitled', entitlementRequirements: [{ symbol: 'pass', constraint: 'eq' }] },
    { symbol: 'money', price: { type: 'sku', symbol: 't5' } },
    { symbol: 'pass', offerSymbol: 'pass', price: tenGems },
    { symbol: 'once', purchaseLimit: 1 },
  )
  await developer.call(saveCatalog, {
    body: { ...catalog, offerDefinitions: [gold, { symbol: 'pass', obtain: ['pass'] }] },
  })
  await buy(client, gamerTag, 'pass:main')
  await buy(client, gamerTag, 'once:main')
  const before = await heldBy(client, gamerTag)
  expect(before).toEqual({ 'currency.gems': 80, 'currency.gold': 1_000 })
  for (const [purchaseId, status, error] of [
    ['dear:main', 400, 'InsufficientCurrency'],
    ['off:main', 400, 'ListingNotAvailable'],
    ['later:main', 400, 'ListingNotAvailable'],
    ['over:main', 400, 'ListingNotAvailable'],
    ['friday:main', 400, 'ListingNotAvailable'],
    ['cohort:main', 400, 'ListingNotAvailable'],
    ['money:main', 400, 'BadRequest'],
    // The player already has the maximum number of passes, so the purchase would give less than it costs.
    ['pass:main', 400, 'ListingNotAvailable'],
    ['once:main', 400, 'PurchaseLimitReached'],
    ['nothing:main', 404, 'ListingNotFound'],
    ['once:side', 404, 'ListingNotFound'],
    ['once', 404, 'ListingNotFound'],
    ['', 400, 'BadRequest'],
  ] as const) {
    const answer = await buy(client, gamerTag, purchaseId)
    expect({ purchaseId, ...answer }).toMatchObject({ purchaseId, status, body: { error } })
  }
  expect(await buy(client, gamerTag, 'entitled:main')).toMatchObject({ status: 200 })
  expect(await heldBy(client, gamerTag)).toEqual({ 'currency.gems': 70, 'currency.gold': 2_000 })
})

test('an offer whose content is no longer published is not sold, and no price is taken', async () => {
  const app = await testApp()
  const { client, gamerTag, developer } = await people(app, 100)
  await publishItems(app, [{ id: 'currency.gems' }, { id: 'currency.gold' }, { id: 'items.sword' }])
  app.giveExtras()
  await developer.call(createEntitlementDefinition, { body: { symbol: 'pass', request: {} } })
  const { stores } = sell(
    { symbol: 'gold', offerSymbol: 'gold' },
    { symbol: 'sword', offerSymbol: 'sword' },
    { symbol: 'pass', offerSymbol: 'pass' },
  )
  const sword = { symbol: 'sword', obtainItems: [{ contentId: 'items.sword' }] }
  await developer.call(saveCatalog, {
    body: { stores, offerDefinitions: [gold, sword, { symbol: 'pass', obtain: ['pass'] }] },
  })
  await withdrawItems(app, ['currency.gold', 'items.sword'])
  await publishItems(app, [{ id: 'items.axe' }])
  await developer.call(deleteEntitlementDefinition, { body: { symbol: 'pass' } })
  for (const [listing, symbol] of [
    ['gold', 'currency.gold'],
    ['sword', 'items.sword'],
    ['pass', 'pass'],
  ])
    expect(await buy(client, gamerTag, `${listing}:main`)).toMatchObject({
      status: 409,
      body: { error: 'GiftNotAvailable', field: 'purchaseId', message: expect.stringContaining(symbol ?? '') },
    })
  expect(await heldBy(client, gamerTag)).toMatchObject({ 'currency.gems': 100 })
})

test('a purchase that exceeds what a player can hold is refused, and no price is taken', async () => {
  const { client, gamerTag, developer } = await people(await testApp(), 100)
  const swords = Array.from({ length: 11 }, () => ({ ent: 'items.sword', count: 1_000 }))
  const { stores } = sell({ offerSymbol: 'swords' }, { offerSymbol: 'gold' })
  await developer.call(saveCatalog, {
    body: { stores, offerDefinitions: [gold, { symbol: 'swords', obtain: swords }] },
  })
  expect(await buy(client, gamerTag, 'l0:main')).toMatchObject({ status: 400, body: { error: 'TooManyItems' } })
  const almostAll = { 'currency.gold': Number.MAX_SAFE_INTEGER - 999 }
  await developer.call(updateInventory, { params: { gamerTag }, body: { currencies: almostAll } })
  expect(await buy(client, gamerTag, 'l1:main')).toMatchObject({
    status: 400,
    body: { error: 'BadRequest', field: 'currencies.currency.gold' },
  })
  expect(await heldBy(client, gamerTag)).toEqual({ 'currency.gems': 100, ...almostAll })
})

test('every call for a shopper rejects players outside of the realm', async () => {
  const app = await testApp()
  const { developer } = await people(app)
  await developer.call(saveCatalog, { body: sell({}) })
  const elsewhere = await app.player(app.staging)
  for (const gamerTag of [unknown, elsewhere.gamerTag]) {
    const params = { gamerTag }
    for (const [name, answer] of Object.entries({
      offers: await developer.send(listStoreOffers, { params }),
      listing: await developer.send(getListing, { params, query: { listing: 'l0' } }),
      buy: await buy(developer, gamerTag, 'l0:main'),
      report: await developer.send(reportPurchase, { params, body: { listingId: 'l0' } }),
      cooldown: await developer.send(reduceCooldowns, {
        params,
        body: { updateListingCooldownRequests: [{ symbol: 'l0', cooldownReduction: 1 }] },
      }),
      clear: await developer.send(clearStoreStatus, { params, body: { store: 'main' } }),
      stats: await developer.send(tellStatsOfShopper, { params, body: { statsBefore: {}, statsAfter: {} } }),
      coupon: await developer.send(giveCoupon, { params, body: { listing: 'l0' } }),
      count: await developer.send(countCoupons, { params }),
    }))
      expect({ name, ...answer }).toMatchObject({ name, status: 404, body: { error: 'PlayerNotFound' } })
  }
})

test('a player can buy only in their own realm and only for themselves', async () => {
  const app = await testApp()
  const { client, gamerTag, developer } = await people(app, 100)
  await developer.call(saveCatalog, { body: sell({}) })
  const foreign = await testApp()
  const strangers = [await app.player(), await app.player(app.staging), await foreign.player()]
  for (const by of strangers) {
    const answer = await by.send(
      buyListing,
      { params: { gamerTag }, body: { purchaseId: 'l0:main' } },
      { scope: app.scope },
    )
    expect([401, 403]).toContain(answer.status)
  }
  // The other realm has no listings.
  const staging = strangers[1] ?? client
  expect(await shownTo(staging, staging.gamerTag)).toEqual([])
  expect(await buy(staging, staging.gamerTag, 'l0:main')).toMatchObject({ body: { error: 'ListingNotFound' } })
  expect(await heldBy(client, gamerTag)).toEqual({ 'currency.gems': 100 })
})

test('a suspended player cannot buy; staff can still buy for them', async () => {
  const { client, gamerTag, developer } = await people(await testApp(), 100)
  await developer.call(saveCatalog, { body: sell({}) })
  await developer.call(suspendPlayer, { body: { player: gamerTag, reason: 'cheating' } })
  expect(await buy(client, gamerTag, 'l0:main')).toMatchObject({ status: 403, body: { error: 'PlayerSuspended' } })
  expect(await buy(developer, gamerTag, 'l0:main')).toMatchObject({ status: 200 })
  expect(await heldBy(developer, gamerTag)).toEqual({ 'currency.gems': 90, 'currency.gold': 1_000 })
})

test('a reported purchase, a shorter pause and a coupon must name an existing listing', async () => {
  const { gamerTag, developer } = await people(await testApp())
  const params = { gamerTag }
  const listings = sell({}).stores?.[0]?.listings
  await developer.call(saveCatalog, {
    body: {
      offerDefinitions: [gold],
      stores: [
        { symbol: 'main', listings },
        { symbol: 'side', listings },
      ],
    },
  })
  const cooldown = (symbol: string, cooldownReduction: number) =>
    developer.send(reduceCooldowns, {
      params,
      body: { updateListingCooldownRequests: [{ symbol, cooldownReduction }] },
    })
  const report = (listingId: string) => developer.send(reportPurchase, { params, body: { listingId } })
  const coupon = (listing: string) => developer.send(giveCoupon, { params, body: { listing } })
  const at = 'updateListingCooldownRequests.0'
  for (const [answer, error, field] of [
    [await report('nothing'), 'ListingNotFound', 'listingId'],
    [await report('l0'), 'BadRequest', 'listingId'],
    [await report(''), 'BadRequest', 'listingId'],
    [await cooldown('nothing', 1), 'ListingNotFound', `${at}.symbol`],
    [await cooldown('l0', 0), 'BadRequest', `${at}.cooldownReduction`],
    [await cooldown('l0', 3_153_600_001), 'BadRequest', `${at}.cooldownReduction`],
    [await coupon('nothing'), 'ListingNotFound', 'listing'],
    [await coupon('l0'), 'BadRequest', 'listing'],
    [await coupon('l0:main'), 'ListingNotAvailable', 'listing'],
  ] as const)
    expect(answer).toMatchObject({ body: { error, field } })
  expect(await heldBy(developer, gamerTag)).toEqual({})
})
