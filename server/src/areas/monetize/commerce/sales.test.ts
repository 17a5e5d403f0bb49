import type { EndpointInput } from '@regent/contract/endpoint'
import { buyListing, getCatalog, saveCatalog, saveSkus } from '@regent/contract/monetize/commerce'
import {
  copyListing,
  createSale,
  deleteSale,
  endSale,
  extendSale,
  listSalePurchases,
  listSales,
  maxSales,
  updateSale,
} from '@regent/contract/monetize/commerce-sales'
import { listPaymentAudits } from '@regent/contract/monetize/payments'
import { getCalendar, moveCalendarEntry } from '@regent/contract/operate/calendar/calendar'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { dayMs, minuteMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { veteransAnd } from '../../../testing/audiences.ts'
import { begin, complete, gemShop } from '../../../testing/payments.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { buy, heldBy, people, sell, storesOf, tenGems } from '../../../testing/shop.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { conditionsIn, why } from '../../../testing/why.ts'
import { isHeldOut } from './sale-prices.ts'

const durationMs = 10 * minuteMs

type SaleInput = EndpointInput<typeof createSale>['body']

const half = { store: 'main', listing: 'l0', percent: 50 }

const moveTo = (app: TestApp, time: number) => app.advance(time - app.now())

/** A sale that begins in a minute; access tokens outlive it. */
const saleOf = (app: TestApp, more: Partial<SaleInput> = {}): SaleInput => ({
  name: 'Gold −50 %',
  listings: [half],
  start: app.now() + minuteMs,
  end: app.now() + minuteMs + durationMs,
  ...more,
})

const create = async (by: Actor, body: SaleInput) => (await by.call(createSale, { body })).id
const tryCreate = (by: Actor, body: SaleInput) => by.send(createSale, { body })

async function world(gems = 1_000) {
  const app = await ownApp()
  const here = await people(app, gems)
  await here.developer.call(saveCatalog, { body: sell({}) })
  return { app, ...here }
}

const shownIn = async (by: Actor, gamerTag: number, listing = 'l0') =>
  (await storesOf(by, gamerTag)).flatMap(({ listings }) => listings).find(({ symbol }) => symbol === listing)
const priceOf = async (by: Actor, gamerTag: number, listing?: string) =>
  (await shownIn(by, gamerTag, listing))?.offer.price.amount
const undoLast = async (by: Actor) => {
  const { rows } = await by.call(listAuditEntries, { query: { subject: 'sale', limit: 1 } })
  return by.call(undoChanges, { body: { ids: rows.map(({ id }) => id) } })
}

describe('the price of a player', () => {
  test('the sale applies from its first moment until the moment before its end, without any act', async () => {
    const { app, developer, client, gamerTag } = await world()
    const sale = saleOf(app, { badge: { en: '−50 %', de: '−50 %' }, texts: { en: 'Two days only' } })
    await create(developer, sale)
    const spent = async () => 1_000 - ((await heldBy(developer, gamerTag))['currency.gems'] ?? 0)
    const at = async (time: number) => {
      moveTo(app, time)
      expect((await buy(client, gamerTag, 'l0:main')).status).toBe(200)
      return spent()
    }
    expect(await at(sale.start - 1)).toBe(10)
    expect(await at(sale.start)).toBe(15)
    const shown = await shownIn(client, gamerTag)
    expect(shown?.offer.price).toEqual({ ...tenGems, amount: 5 })
    expect(shown?.sale).toMatchObject({
      regularPrice: tenGems,
      badge: '−50 %',
      text: 'Two days only',
      endsAt: sale.end,
      secondsRemain: durationMs / 1_000,
    })
    expect(await at(sale.end - 1)).toBe(20)
    expect(await at(sale.end)).toBe(30)
    expect(await shownIn(client, gamerTag)).not.toHaveProperty('sale')
    const { sales } = await developer.call(listSales, {})
    expect(sales).toMatchObject([
      { state: 'ended', sold: 2, buyers: 1, income: [{ currency: 'currency.gems', amount: 10 }] },
    ])
    const { rows } = await developer.call(listSalePurchases, { params: { id: sales[0]?.id ?? 0 }, query: {} })
    expect(rows).toMatchObject([
      { gamerTag, store: 'main', listing: 'l0', paid: 5, regular: 10 },
      { gamerTag, paid: 5, regular: 10 },
    ])
  })

  test('a client that sends the price it saw never pays more, and pays less if the price is lower', async () => {
    const { app, developer, client, gamerTag } = await world()
    const sale = saleOf(app)
    await create(developer, sale)
    const buyFor = (maxPrice: number) =>
      client.send(buyListing, { params: { gamerTag }, body: { purchaseId: 'l0:main', maxPrice } })
    moveTo(app, sale.start)
    expect((await buyFor(10)).status).toBe(200)
    expect(await heldBy(developer, gamerTag)).toMatchObject({ 'currency.gems': 995 })
    moveTo(app, sale.end)
    expect(await buyFor(5)).toMatchObject({ status: 409, body: { error: 'PriceChanged' } })
    expect(await heldBy(developer, gamerTag)).toMatchObject({ 'currency.gems': 995 })
    // Without it the price of the moment applies.
    expect((await buy(client, gamerTag, 'l0:main')).status).toBe(200)
    expect(await heldBy(developer, gamerTag)).toMatchObject({ 'currency.gems': 985 })
  })

  test('only the audience gets it, and of it not the players held out', async () => {
    const app = await ownApp()
    const { developer, veteran, novice, segment } = await veteransAnd(app)
    await developer.call(saveCatalog, { body: sell({}) })
    const sale = saleOf(app, { audience: { segment } })
    const id = await create(developer, sale)
    moveTo(app, sale.start)
    expect(await priceOf(veteran, veteran.gamerTag)).toBe(5)
    expect(await priceOf(novice, novice.gamerTag)).toBe(10)
    const explained = await why(developer, novice.gamerTag, 'sale', String(id))
    expect(explained.now.isMet).toBe(false)
    expect(conditionsIn(explained.now).map(([name]) => name)).toContain('In the segment')
    expect((await why(developer, veteran.gamerTag, 'sale', String(id))).now.isMet).toBe(true)
  })

  test('the hold-out is a fixed share of the players, and another one in each sale', () => {
    const row = (id: number, holdOut: number) => ({ id, body: { listings: [], holdOut, badge: {}, texts: {} } })
    const held = (id: number, holdOut: number) =>
      Array.from({ length: 4_000 }, (_, index) => index + 1).filter((tag) => isHeldOut(row(id, holdOut), tag))
    expect(held(1, 0)).toEqual([])
    expect(held(1, 10).length / 4_000).toBeCloseTo(0.1, 1)
    expect(held(1, 50).length / 4_000).toBeCloseTo(0.5, 1)
    // Who is held out at 10 % is also held out at 50 %: a change of the share moves as few players as possible.
    expect(held(1, 50)).toEqual(expect.arrayContaining(held(1, 10)))
    expect(held(2, 10)).not.toEqual(held(1, 10))
  })

  test('players held out keep the regular price when they look and when they buy', async () => {
    const { app, developer } = await world()
    const sale = saleOf(app, { holdOut: 50 })
    const id = await create(developer, sale)
    moveTo(app, sale.start)
    for (let index = 0; index < 12; index += 1) {
      const player = await app.player()
      const isHeld = isHeldOut({ id, body: { listings: [], holdOut: 50, badge: {}, texts: {} } }, player.gamerTag)
      expect(await priceOf(player, player.gamerTag)).toBe(isHeld ? 10 : 5)
    }
  })

  test('after the limit of a player the regular price applies, also to purchases at the same time', async () => {
    const { app, developer, client, gamerTag } = await world()
    const sale = saleOf(app, { limit: 2 })
    await create(developer, sale)
    moveTo(app, sale.start)
    expect((await shownIn(client, gamerTag))?.sale?.purchasesRemain).toBe(2)
    const bought = await Promise.all(Array.from({ length: 6 }, () => buy(client, gamerTag, 'l0:main')))
    expect(bought.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    // Two for 5 and four for 10.
    expect(await heldBy(developer, gamerTag)).toMatchObject({ 'currency.gems': 950, 'currency.gold': 6_000 })
    expect(await priceOf(client, gamerTag)).toBe(10)
  })

  test('purchases during the end of a sale pay one of the two prices, and the record agrees', async () => {
    const { app, developer, client, gamerTag } = await world()
    const sale = saleOf(app)
    const id = await create(developer, sale)
    moveTo(app, sale.start + 1)
    const [ended, ...bought] = await Promise.all([
      developer.send(endSale, { params: { id } }),
      ...Array.from({ length: 6 }, () => buy(client, gamerTag, 'l0:main')),
    ])
    expect(ended.status).toBe(200)
    expect(bought.every(({ status }) => status === 200)).toBe(true)
    const { sales } = await developer.call(listSales, {})
    const cheap = sales[0]?.sold ?? 0
    expect(await heldBy(developer, gamerTag)).toMatchObject({ 'currency.gems': 1_000 - cheap * 5 - (6 - cheap) * 10 })
    expect(await priceOf(client, gamerTag)).toBe(10)
  })

  test('a listing of published content is sold for less, and its prices by purchase are reduced', async () => {
    const { app, developer, client, gamerTag } = await world()
    await publishItems(app, [
      {
        id: 'listings.hat',
        properties: {
          price: { type: 'currency', symbol: 'currency.gems', amount: 1, schedule: [20, 40] },
          offer: { titles: ['Gold'], descriptions: [], obtainCurrency: [{ symbol: 'currency.gold', amount: 5 }] },
        },
      },
      { id: 'stores.boutique', properties: { listings: ['listings.hat'] } },
      { id: 'currency.gold' },
      { id: 'currency.gems' },
    ])
    const sale = saleOf(app, { listings: [{ store: 'stores.boutique', listing: 'listings.hat', percent: 25 }] })
    await create(developer, sale)
    moveTo(app, sale.start)
    expect(await priceOf(client, gamerTag, 'listings.hat')).toBe(15)
    expect((await buy(client, gamerTag, 'listings.hat:stores.boutique')).status).toBe(200)
    expect(await priceOf(client, gamerTag, 'listings.hat')).toBe(30)
  })

  test('a real-money listing is sold by the SKU of the sale, and a payment that began keeps it', async () => {
    const { app, developer, client, gamerTag } = await gemShop()
    const skus = [
      { name: 't5', realPrice: 499, productIds: { googleplay: 'sky_t5' } },
      { name: 't3', realPrice: 299, productIds: { googleplay: 'sky_t3' } },
    ]
    await developer.call(saveSkus, { body: { definitions: skus } })
    const listings = [{ store: 'main', listing: 'gems', sku: 't3' }]
    const sale = saleOf(app, { name: 'Gems for less', listings })
    await create(developer, sale)
    moveTo(app, sale.start)
    expect((await shownIn(client, gamerTag, 'gems'))?.offer.price).toMatchObject({ type: 'sku', symbol: 't3' })
    const txid = await begin(client)
    moveTo(app, sale.end)
    expect((await complete(client, txid)).status).toBe(200)
    const { audits } = await developer.call(listPaymentAudits, { query: { txid } })
    expect(audits[0]?.details).toMatchObject({ price: 299, sku: 't3', sale: { regularPrice: 499 } })
    const [row] = (await developer.call(listSales, {})).sales
    expect(row).toMatchObject({ state: 'ended', sold: 1, income: [{ amount: 299 }] })
    // The next payment is at the regular price, and the SKU may go.
    expect((await begin(client)) > 0).toBe(true)
    expect((await developer.send(saveSkus, { body: { definitions: skus.slice(0, 1) } })).status).toBe(200)
  })
})

describe('the rules of a sale', () => {
  test('a price that is not lower, of the wrong kind or without listing is refused with its field', async () => {
    const { app, developer } = await world()
    await developer.call(saveSkus, { body: { definitions: [{ name: 't5', realPrice: 499 }] } })
    const refusedField = async (listing: object) => {
      const { status, body } = await tryCreate(developer, saleOf(app, { listings: [listing as never] }))
      return [status, (body as { field?: string }).field]
    }
    const place = { store: 'main', listing: 'l0' }
    expect(await refusedField({ ...place, amount: 10 })).toEqual([400, 'listings.0.amount'])
    expect(await refusedField({ ...place, amount: 0 })).toEqual([400, 'listings.0.amount'])
    expect(await refusedField({ ...place, percent: 1 })).toEqual([400, 'listings.0.percent'])
    expect(await refusedField({ ...place, percent: 100 })).toEqual([400, 'listings.0.percent'])
    expect(await refusedField({ ...place, sku: 't5' })).toEqual([400, 'listings.0.sku'])
    expect(await refusedField({ ...place, percent: 50, amount: 3 })).toEqual([400, 'listings.0.percent'])
    expect(await refusedField({ store: 'main', listing: 'nothing', percent: 50 })).toEqual([400, 'listings.0.listing'])
    const past = saleOf(app, { start: app.now() - 2, end: app.now() - 1 })
    expect(await tryCreate(developer, past)).toMatchObject({ status: 400, body: { field: 'end' } })
    expect((await developer.call(listSales, {})).sales).toEqual([])
  })

  test('two sales of one listing for the same players are refused with the name of the other', async () => {
    const app = await ownApp()
    const { developer, veteran, segment } = await veteransAnd(app)
    await developer.call(saveCatalog, { body: sell({}) })
    const sale = saleOf(app, { audience: { segment } })
    await create(developer, sale)
    expect(await tryCreate(developer, { ...sale, name: 'Again', audience: undefined })).toMatchObject({
      status: 409,
      body: { error: 'SaleOverlaps', message: expect.stringContaining('Gold −50 %') },
    })
    // Right after it, and for other players, is fine; a player in both pays the lower price.
    expect((await tryCreate(developer, { ...sale, start: sale.end, end: sale.end + 1 })).status).toBe(200)
    const others = { gamerTags: [veteran.gamerTag] }
    const cheaper = { ...sale, name: 'Friends', audience: others, listings: [{ ...half, percent: 80 }] }
    expect((await tryCreate(developer, cheaper)).status).toBe(200)
    const { sales } = await developer.call(listSales, {})
    expect(sales.find(({ name }) => name === 'Friends')?.overlaps).toMatchObject([{ name: 'Gold −50 %' }])
    moveTo(app, sale.start)
    expect(await priceOf(veteran, veteran.gamerTag)).toBe(2)
  })

  test('a sale is changed, extended, ended, deleted, and each of them is undone', async () => {
    const { app, developer, client, gamerTag } = await world()
    const sale = saleOf(app)
    const id = await create(developer, sale)
    await developer.call(updateSale, { params: { id }, body: { ...sale, listings: [{ ...half, percent: 20 }] } })
    moveTo(app, sale.start)
    expect(await priceOf(client, gamerTag)).toBe(8)
    await undoLast(developer)
    expect(await priceOf(client, gamerTag)).toBe(5)
    await developer.call(extendSale, { params: { id }, body: { end: sale.end + dayMs } })
    expect(await developer.send(extendSale, { params: { id }, body: { end: sale.end } })).toMatchObject({ status: 400 })
    await developer.call(endSale, { params: { id } })
    moveTo(app, sale.start + 2)
    expect(await priceOf(client, gamerTag)).toBe(10)
    expect(await developer.send(endSale, { params: { id } })).toMatchObject({ body: { error: 'SaleNotRunning' } })
    expect(await developer.send(updateSale, { params: { id }, body: sale })).toMatchObject({
      body: { error: 'SaleEnded' },
    })
    await undoLast(developer)
    expect(await priceOf(client, gamerTag)).toBe(5)
    await developer.call(deleteSale, { params: { id } })
    expect(await priceOf(client, gamerTag)).toBe(10)
    await undoLast(developer)
    expect(await priceOf(client, gamerTag)).toBe(5)
    expect((await developer.call(listSales, {})).sales).toMatchObject([{ id, end: sale.end + dayMs }])
  })

  test('a missing listing, or one cheaper than the sale, is a problem of the sale, and no player pays more', async () => {
    const { app, developer, client, gamerTag } = await world()
    const sale = saleOf(app, { listings: [{ store: 'main', listing: 'l0', amount: 5 }] })
    await create(developer, sale)
    moveTo(app, sale.start)
    await developer.call(saveCatalog, { body: sell({ price: { ...tenGems, amount: 4 } }) })
    expect(await priceOf(client, gamerTag)).toBe(4)
    expect((await developer.call(listSales, {})).sales[0]?.problems).toEqual([
      'The amount does not give l0 a price below its regular one.',
    ])
  })

  test('a realm has at most 200 sales', async () => {
    const { app, developer } = await world()
    await create(developer, saleOf(app))
    await sql`insert into sales select pid, id + number, name, starts_at, starts_at + interval '1 second', body, 1,
      updated_at, null from sales, generate_series(1, ${maxSales - 1}) as number`.execute(app.db)
    expect(
      await tryCreate(developer, saleOf(app, { start: app.now() + 9 * dayMs, end: app.now() + 10 * dayMs })),
    ).toMatchObject({ status: 409, body: { error: 'TooManySales' } })
  })

  test('a sale is one bar of the calendar, and moving the bar moves the sale', async () => {
    const { app, developer } = await world()
    const sale = saleOf(app)
    const id = await create(developer, sale)
    const query = { from: app.now(), to: app.now() + 7 * dayMs, kinds: ['sale' as const, 'listing' as const] }
    const { entries } = await developer.call(getCalendar, { query })
    expect(entries).toMatchObject([{ kind: 'sale', id: String(id), name: 'Gold −50 %', state: 'scheduled' }])
    const was = { start: sale.start, end: sale.end }
    const to = { start: sale.start + dayMs, end: sale.end + dayMs }
    await developer.call(moveCalendarEntry, { body: { kind: 'sale', id: String(id), was, ...to } })
    expect((await developer.call(listSales, {})).sales).toMatchObject([to])
  })
})

test('a copy of a listing has all its fields, is switched off, and gets a free symbol', async () => {
  const { developer } = await world()
  await developer.call(saveCatalog, { body: sell({ purchaseLimit: 3, clientData: { slot: 'front' } }) })
  const body = { store: 'main', listing: 'l0' }
  expect(await developer.call(copyListing, { body })).toEqual({ symbol: 'l0-copy' })
  expect(await developer.call(copyListing, { body })).toEqual({ symbol: 'l0-copy-2' })
  expect(await developer.send(copyListing, { body: { ...body, symbol: 'l0-copy' } })).toMatchObject({
    status: 409,
    body: { error: 'ListingExists', field: 'symbol' },
  })
  const { catalog } = await developer.call(getCatalog, { query: {} })
  const [original, copy] = catalog.stores[0]?.listings ?? []
  expect(copy).toEqual({ ...original, symbol: 'l0-copy', active: false })
})
