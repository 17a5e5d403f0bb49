import {
  countCoupons,
  getCatalog,
  getPublishedCatalog,
  listSkus,
  listStoreOffers,
  saveCatalog,
  saveSkus,
} from '@regent/contract/monetize/commerce'
import { getInventory, listInventoryChanges, updateInventory } from '@regent/contract/monetize/inventory'
import { mainCurrencyKey } from '@regent/contract/money'
import { updateConfig } from '@regent/contract/operate/config'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import { listTimeline } from '@regent/contract/players/timeline'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import {
  buy,
  type CatalogInput,
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

const save = (by: Actor, body: CatalogInput, headers = {}) => by.send(saveCatalog, { body }, { headers })
const catalogOf = async (by: Actor) => (await by.call(getCatalog, { query: {} })).catalog
const whyNot = async (by: Actor, gamerTag: number) =>
  (await storesOf(by, gamerTag, { include_hidden: true })).flatMap(({ listings }) =>
    listings.map(({ symbol, whyNotShown }) => [symbol, ...(whyNotShown ?? [])].join(' ')),
  )

test('what a listing tells the client is the same in the catalogue and in the shop, there as names and values [commerce-12]', async () => {
  const { developer, client, gamerTag } = await people(await ownApp())
  const clientData = {
    content_type: 'pack',
    click_action: 'purchase',
    click_target: 'shop/gold',
    render_component: 'card',
    daily_activity_applicable: 'true',
  }
  await save(developer, sell({ clientData }))
  expect((await catalogOf(developer)).stores[0]?.listings[0]?.clientData).toEqual(clientData)
  const [store] = await storesOf(client, gamerTag)
  const listed = store?.listings[0]?.clientDataList ?? []
  expect(Object.fromEntries(listed.map(({ name, value }) => [name, value]))).toEqual(clientData)
})

test('a saved catalogue is returned with texts by language, and each version can be read again', async () => {
  const { developer } = await people(await ownApp())
  expect(await catalogOf(developer)).toEqual({ version: 0, created: 0, stores: [], offerDefinitions: [] })
  const body: CatalogInput = {
    offerDefinitions: [
      { ...gold, titles: ['Gold'], images: ['s.png', 'm.png'], obtain: ['pass', { ent: 'vip', count: 5, spec: 'x' }] },
    ],
    stores:
      sell({ purchaseLimit: 5, activeDurationSeconds: 86_400, clientData: { content_type: 'pack' } }).stores ?? [],
  }
  expect((await save(developer, body)).body).toEqual({ result: true })
  const saved = await catalogOf(developer)
  expect(saved.offerDefinitions[0]).toMatchObject({
    titles: { en: 'Gold' },
    images: { small: { file: 's.png' }, medium: { file: 'm.png' } },
    obtain: [
      { ent: 'pass', count: 1, spec: '' },
      { ent: 'vip', count: 5, spec: 'x' },
    ],
  })
  await save(developer, sell())
  expect(await catalogOf(developer)).toMatchObject({ version: 2, stores: [{ listings: [] }] })
  expect((await developer.call(getCatalog, { query: { version: 1 } })).catalog).toMatchObject({
    version: 1,
    stores: [{ listings: [{ purchaseLimit: 5 }] }],
  })
  expect(await developer.send(getCatalog, { query: { version: 9 } })).toMatchObject({ status: 404 })
})

test('inconsistent catalogues are refused with the field, and nothing is saved', async () => {
  const app = await ownApp()
  const { developer } = await people(app)
  await publishItems(app, [{ id: 'currency.gems' }, { id: 'currency.gold' }, { id: 'items.sword' }])
  await developer.call(saveSkus, { body: { definitions: [{ name: 't5', realPrice: 499 }] } })
  const inStore = (one: Partial<ListingInput>) => sell(one)
  const listing = 'stores.0.listings.0'
  const cases: [CatalogInput, string][] = [
    [inStore({ offerSymbol: 'silver' }), `${listing}.offerSymbol`],
    [inStore({ price: { ...tenGems, symbol: 'currency.pearls' } }), `${listing}.price.symbol`],
    [inStore({ price: { type: 'sku', symbol: 't9' } }), `${listing}.price.symbol`],
    [inStore({ price: undefined }), `${listing}.price`],
    [
      inStore({ activePeriod: { start: '2026-02-01T00:00:00Z', end: '2026-01-01T00:00:00Z' } }),
      `${listing}.activePeriod.end`,
    ],
    [sell({ symbol: 'a' }, { symbol: 'a' }), 'stores.0.listings.1.symbol'],
    [{ offerDefinitions: [gold, gold] }, 'offerDefinitions.1.symbol'],
    [
      { offerDefinitions: [{ ...gold, obtainItems: [{ contentId: 'items.axe' }] }] },
      'offerDefinitions.0.obtainItems.0.contentId',
    ],
    [{ offerDefinitions: [{ ...gold, symbol: 'a:b' }] }, 'offerDefinitions.0.symbol'],
  ]
  const errorOf = (field: string) => (field.includes('obtain') ? 'UnknownSymbol' : 'BadRequest')
  for (const [body, field] of cases)
    expect(await save(developer, body)).toMatchObject({ status: 400, body: { error: errorOf(field), field } })
  expect(await catalogOf(developer)).toMatchObject({ version: 0 })
  await save(developer, sell({ price: { type: 'sku', symbol: 't5' } }))
  expect(await developer.send(saveSkus, { body: { definitions: [] } })).toMatchObject({
    status: 400,
    body: { field: 'definitions', message: expect.stringContaining('l0 of the store main') },
  })
})

test('an unread version of the catalogue or the SKUs cannot be overwritten', async () => {
  const { developer } = await people(await ownApp())
  const body = sell({})
  expect(await save(developer, body, { 'if-match': '"0"' })).toMatchObject({ status: 200, headers: { etag: '"1"' } })
  const stale = await save(developer, sell(), { 'if-match': '"0"' })
  expect(stale).toMatchObject({ status: 409, body: { error: 'StaleVersion', current: { version: 1 } } })
  // Saving the same content makes no new version.
  expect(await save(developer, body)).toMatchObject({ status: 200, headers: { etag: '"1"' } })
  const both = await Promise.all(
    ['a', 'b'].map((name) =>
      developer.send(saveSkus, { body: { definitions: [{ name, realPrice: 1 }] } }, { headers: { 'if-match': '"0"' } }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('stores, offers and SKUs are audited one by one, and a save is undone as a whole', async () => {
  const { developer } = await people(await ownApp())
  const sword = { symbol: 'sword', obtainItems: [{ contentId: 'items.sword' }], price: tenGems }
  const { headers } = await save(developer, {
    offerDefinitions: [gold, sword],
    stores: [{ symbol: 'main', listings: [{ symbol: 'l', offerSymbol: 'sword' }] }],
  })
  const { rows } = await developer.call(listAuditEntries, { query: { limit: 3 } })
  expect(rows.map(({ subject, subjectId }) => `${subject} ${subjectId}`)).toEqual([
    'store main',
    'offer sword',
    'offer gold',
  ])
  const ids = String(headers['x-audit-entries']).split(',').map(Number)
  await developer.call(undoChanges, { body: { ids } })
  expect(await catalogOf(developer)).toMatchObject({ stores: [], offerDefinitions: [] })
  // An offer that a listing still sells cannot be removed alone.
  await save(developer, sell({}))
  const [, offer] = (await developer.call(listAuditEntries, { query: { limit: 2 } })).rows
  expect(await developer.send(undoChanges, { body: { ids: [offer?.id ?? 0] } })).toMatchObject({
    status: 400,
    body: { field: 'stores.0.listings.0.offerSymbol' },
  })
})

test('a player gets a listing by time, stats, cohort and purchases; staff see why not', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app, 100)
  await developer.call(setStats, {
    params: { objectId: toObjectId('game.private', gamerTag) },
    body: { set: { LEVEL: '9', 'trialmember:price': 'b' } },
  })
  const iso = (ms: number) => new Date(app.now() + ms).toISOString()
  const level = (constraint: 'gt' | 'gte' | 'lt', value: string) => ({
    playerStatRequirements: [{ stat: 'LEVEL', constraint, value }],
  })
  const bought = (value: number) => ({
    offerRequirements: [{ offerSymbol: 'gold', purchases: { constraint: 'gte' as const, value } }],
  })
  const cases: [Partial<ListingInput>, boolean][] = [
    [{ symbol: 'plain' }, true],
    [{ symbol: 'off', active: false }, false],
    [{ symbol: 'begun', activePeriod: { start: iso(-1_000), end: iso(60_000) } }, true],
    [{ symbol: 'coming', activePeriod: { start: iso(1_000) } }, false],
    [{ symbol: 'over', activePeriod: { start: iso(-2_000), end: iso(0) } }, false],
    [{ symbol: 'level-lt', ...level('lt', '10') }, true],
    [{ symbol: 'level-gt', ...level('gt', '9') }, false],
    [{ symbol: 'level-gte', ...level('gte', '9') }, true],
    [{ symbol: 'cohort-b', cohortRequirements: [{ trial: 'price', cohort: 'b', constraint: 'eq' }] }, true],
    [{ symbol: 'cohort-a', cohortRequirements: [{ trial: 'price', cohort: 'a', constraint: 'eq' }] }, false],
    [{ symbol: 'entitled', entitlementRequirements: [{ symbol: 'pass', constraint: 'eq' }] }, false],
    [{ symbol: 'bought-none', ...bought(0) }, true],
    [{ symbol: 'bought-once', ...bought(1) }, false],
    [{ symbol: 'thursday', schedule: { definitions: [{ dayOfWeek: ['4'], hour: ['*'] }] } }, true],
    [{ symbol: 'friday', schedule: { definitions: [{ dayOfWeek: ['5'] }] } }, false],
  ]
  await save(developer, sell(...cases.map(([listing]) => listing)))
  const expected = cases.filter(([, isShown]) => isShown).map(([{ symbol }]) => symbol)
  expect(await shownTo(client, gamerTag)).toEqual(expected)
  expect(await shownTo(developer, gamerTag)).toEqual(expected)
  const reasons = await whyNot(developer, gamerTag)
  expect(reasons).toContain('plain')
  expect(reasons).toContain('level-gt The stat LEVEL must be above 9.')
  expect(reasons).toContain('off The listing is not active.')
  expect(await whyNot(client, gamerTag)).toEqual(expected)
  await buy(client, gamerTag, 'plain:main')
  expect(await shownTo(client, gamerTag)).toContain('bought-once')
  expect(await buy(client, gamerTag, 'level-gt:main')).toMatchObject({
    status: 400,
    body: { error: 'ListingNotAvailable', field: 'purchaseId' },
  })
})

test('a store limits its listings, picks them per player, or marks the inactive ones', async () => {
  const app = await ownApp()
  const { gamerTag, developer } = await people(app)
  const listings = sell({}, {}, { active: false }, {}).stores?.[0]?.listings ?? []
  const stores = [
    { symbol: 'first', listings, activeListingLimit: 2 },
    { symbol: 'second', listings, choose: 1, refreshTime: 3_600 },
    { symbol: 'third', listings, showInactiveListings: true },
  ]
  await save(developer, { offerDefinitions: [gold], stores })
  const [first, second, third] = await storesOf(developer, gamerTag)
  expect(first?.listings.map(({ symbol }) => symbol)).toEqual(['l0', 'l1'])
  expect(second).toMatchObject({ listings: [{}], nextDeltaSeconds: 3_600 })
  expect(third?.listings.map(({ active }) => active)).toEqual([true, true, false, true])
  expect(await storesOf(developer, gamerTag, { stores: 'second' })).toEqual([second])
  const chosen = new Set<string | undefined>()
  for (let hour = 0; hour < 12; hour += 1) {
    app.advance(3_600_000)
    chosen.add((await storesOf(await app.as('tester'), gamerTag, { stores: 'second' }))[0]?.listings[0]?.symbol)
  }
  expect(chosen.size).toBeGreaterThan(1)
})

test('a listing with a duration opens when the player first gets it, and reopens after its pause', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app, 100)
  const limit = { activeDurationSeconds: 60, activeDurationPurchaseLimit: 1 }
  await save(developer, sell({ ...limit, activeDurationCoolDownSeconds: 30 }, { activeDurationSeconds: 60 }))
  // A look by staff does not start the duration.
  await storesOf(developer, gamerTag)
  app.advance(50_000)
  expect(await storesOf(client, gamerTag)).toMatchObject([
    { listings: [{ secondsActive: 0, secondsRemain: 60, purchasesRemain: 1 }, { secondsRemain: 60 }] },
  ])
  app.advance(20_000)
  expect(await buy(client, gamerTag, 'l0:main')).toMatchObject({ status: 200 })
  expect(await buy(client, gamerTag, 'l0:main')).toMatchObject({ status: 400, body: { error: 'PurchaseLimitReached' } })
  expect(await storesOf(client, gamerTag)).toMatchObject([{ listings: [{ secondsActive: 20, secondsRemain: 40 }] }])
  app.advance(40_000)
  expect(await shownTo(client, gamerTag)).toEqual([])
  expect(await whyNot(developer, gamerTag)).toEqual([
    expect.stringContaining('It reopens for this player'),
    'l1 The 60 seconds for this player have passed.',
  ])
  app.advance(30_000)
  expect(await shownTo(client, gamerTag)).toEqual(['l0'])
  expect(await buy(client, gamerTag, 'l0:main')).toMatchObject({ status: 200 })
})

test('a purchase takes the price and gives the offer in one transaction, and is in the timeline', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app, 15)
  await save(developer, {
    offerDefinitions: [
      gold,
      {
        symbol: 'pack',
        obtain: [{ ent: 'items.hat', count: 2 }],
        obtainCurrency: [{ symbol: 'currency.gems', amount: 8 }],
        obtainItems: [{ contentId: 'items.sword', properties: [{ name: 'level', value: 3 }] }],
      },
    ],
    stores: [
      {
        symbol: 'main',
        listings: [{ symbol: 'pack', offerSymbol: 'pack', price: { ...tenGems, symbol: 'gems', schedule: [10, 14] } }],
      },
    ],
  })
  // As the game engine's client sends it.
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: `/object/commerce/${gamerTag}/purchase?purchaseId=pack:main`,
    headers: { authorization: `Bearer ${client.token}`, 'x-beam-scope': app.scope },
  })
  expect(statusCode).toBe(200)
  expect(await heldBy(client, gamerTag)).toEqual({ 'currency.gems': 13 })
  const { items } = await client.call(getInventory, { params: { gamerTag }, query: {} })
  expect(items.map(({ id, items: of }) => [id, of.length])).toEqual([
    ['items.hat', 2],
    ['items.sword', 1],
  ])
  // The second one costs 14; the gems that the purchase gives cannot pay for it.
  expect(await buy(client, gamerTag, 'pack:main')).toMatchObject({
    status: 400,
    body: { error: 'InsufficientCurrency' },
  })
  expect(await heldBy(client, gamerTag)).toEqual({ 'currency.gems': 13 })
  const { rows } = await developer.call(listInventoryChanges, { params: { gamerTag }, query: { limit: 3 } })
  expect(new Set(rows.map(({ cause, reference }) => `${cause} ${reference}`))).toEqual(new Set(['purchase pack:main']))
  const timeline = await developer.call(listTimeline, { params: { gamerTag }, query: { kinds: ['purchase'] } })
  expect(timeline.rows).toMatchObject([
    { kind: 'purchase', by: 'player', of: { listing: 'pack', currency: 'currency.gems', amount: 10 } },
  ])
  const event = await app.db
    .selectFrom('history_events')
    .select(['gamer_tag', 'fields'])
    .where('pid', '=', app.pid)
    .where('namespace', '=', 'platform_commerce_virtual_purchase')
    .executeTakeFirst()
  expect(event).toMatchObject({ gamer_tag: gamerTag, fields: { offer: 'pack', currency: 'currency.gems', amount: 10 } })
  expect(await buy(client, gamerTag, 'nothing:main')).toMatchObject({ status: 404, body: { error: 'ListingNotFound' } })
  const other = await app.player()
  expect(await buy(client, other.gamerTag, 'pack:main')).toMatchObject({ status: 403 })
})

test('a purchase limit is exact under concurrent purchases', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app, 1_000)
  await save(developer, sell({ purchaseLimit: 3 }))
  const answers = await Promise.all(Array.from({ length: 10 }, () => buy(client, gamerTag, 'l0:main')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({ body: { error: 'PurchaseLimitReached' } })
  expect(await heldBy(client, gamerTag)).toEqual({ 'currency.gems': 970, 'currency.gold': 3_000 })
  expect(await shownTo(client, gamerTag)).toEqual([])
  const other = await app.player()
  expect(await storesOf(developer, other.gamerTag)).toMatchObject([{ listings: [{ purchasesRemain: 3 }] }])
})

test('published listings are sold beside the catalogue, and invalid ones are reported', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app, 50)
  await publishItems(app, [
    { id: 'currency.gems' },
    { id: 'currency.gold' },
    {
      id: 'listings.gold',
      properties: {
        price: { type: 'currency', symbol: 'currency.gems', amount: 10 },
        purchaseLimit: null,
        offer: { titles: ['Gold'], obtainCurrency: [{ symbol: 'currency.gold', amount: 5 }] },
      },
    },
    { id: 'listings.broken', properties: { price: 'free' } },
    { id: 'stores.harbor', properties: { title: 'Harbor', listings: ['listings.gold', 'listings.broken'] } },
    { id: 'skus.gems', properties: { realPrice: 99, productIds: { itunes: 'a' }, description: null } },
  ])
  await developer.call(saveSkus, { body: { definitions: [{ name: 't5', realPrice: 499 }] } })
  const published = await developer.call(getPublishedCatalog, {})
  expect(published.faults.map(({ id }) => id)).toEqual(['listings.broken', 'stores.harbor'])
  expect(published.skus).toMatchObject([{ name: 'skus.gems', realPrice: 99 }])
  expect(await storesOf(client, gamerTag)).toMatchObject([
    { symbol: 'stores.harbor', title: 'Harbor', listings: [{ symbol: 'listings.gold', offer: { titles: ['Gold'] } }] },
  ])
  expect(await buy(client, gamerTag, 'listings.gold:stores.harbor')).toMatchObject({ status: 200 })
  expect(await heldBy(client, gamerTag)).toEqual({ 'currency.gems': 40, 'currency.gold': 5 })
  const names = async (by: Actor) => (await by.call(listSkus, { query: {} })).skus.definitions.map(({ name }) => name)
  expect([await names(developer), await names(client)]).toEqual([['t5'], ['t5', 'skus.gems']])
})

test('SKUs include the main currency of the realm, in which they are priced', async () => {
  const { client, developer } = await people(await ownApp())
  const currencies = async () =>
    Promise.all([developer, client].map(async (by) => (await by.call(listSkus, { query: {} })).currency))
  expect(await currencies()).toEqual(['USD', 'USD'])
  await developer.call(updateConfig, { body: { upserts: { [mainCurrencyKey]: 'EUR' } } })
  expect(await currencies()).toEqual(['EUR', 'EUR'])
})

test('coupons are counted, and an unknown player is refused', async () => {
  const { client, gamerTag, developer } = await people(await ownApp())
  const params = { gamerTag }
  expect(await client.call(countCoupons, { params })).toEqual({ count: 0 })
  await developer.call(updateInventory, { params, body: { currencies: { 'currency.coupons': 4 } } })
  expect(await client.call(countCoupons, { params })).toEqual({ count: 4 })
  expect(await developer.send(listStoreOffers, { params: { gamerTag: 42 } })).toMatchObject({ status: 404 })
})
