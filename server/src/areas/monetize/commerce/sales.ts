import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@regent/contract/errors'
import {
  copySymbol,
  maxSales,
  type Sale,
  type SaleFields,
  type SaleListing,
  type SaleState,
} from '@regent/contract/monetize/commerce-sales'
import type { Listing, Price, Store } from '@regent/contract/monetize/commerce-shapes'
import { newId } from '../../../engines/database/ids.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { lockAudience } from '../../players/segments/service.ts'
import { isRealMoney } from './offers.ts'
import { lockCommerce } from './queries.ts'
import { reducePrice } from './sale-prices.ts'
import * as queries from './sale-queries.ts'
import { lockThing, readSaved, readSold, restoreThing } from './service.ts'

/** A sale in audit entries and drafts. */
export type SaleContent = SaleFields

type Sold = Awaited<ReturnType<typeof readSold>>

export const toContent = ({ name, starts_at, ends_at, body }: queries.SaleRow): SaleContent => ({
  name,
  ...body,
  start: starts_at,
  end: ends_at,
})

export const readSaleState = ({ start, end }: Pick<SaleContent, 'start' | 'end'>, now: number): SaleState =>
  end <= now ? 'ended' : start > now ? 'scheduled' : 'running'

/** The regular price of a listing, before the prices by purchase of a player. */
function findRegular({ stores, offers }: Sold, place: Pick<SaleListing, 'store' | 'listing'>) {
  const store = stores.find(({ symbol }) => symbol === place.store)
  const listing = store?.listings.find(({ symbol }) => symbol === place.listing)
  return listing && { listing, price: listing.price ?? offers.get(listing.offerSymbol)?.price }
}

/** The reason why an entry does not make its listing cheaper, as the end of a sentence with its field. */
function findFault(
  one: SaleListing,
  sold: Sold,
): { field: 'listing' | 'percent' | 'amount' | 'sku'; what: string } | undefined {
  const regularPrice = findRegular(sold, one)
  if (!regularPrice) return { field: 'listing', what: `is ${one.listing}, which the store ${one.store} does not sell.` }
  const { price } = regularPrice
  if (!price) return { field: 'listing', what: `is ${one.listing}, which has no price.` }
  const field = one.percent !== undefined ? 'percent' : one.amount !== undefined ? 'amount' : 'sku'
  if (isRealMoney(price) && field !== 'sku')
    return { field, what: 'does not apply to a real-money price. Choose a SKU with a lower price.' }
  if (!isRealMoney(price) && field === 'sku')
    return { field, what: 'does not apply to a price in a currency of the game.' }
  const { definitions } = sold.skus
  if (one.sku !== undefined && !definitions.some(({ name }) => name === one.sku))
    return { field, what: `is ${one.sku}, which is not a SKU.` }
  const isLower = listPrices(price).some((regular) => reducePrice(one, regular, definitions) !== undefined)
  return isLower ? undefined : { field, what: `does not give ${one.listing} a price below its regular one.` }
}

/** The prices of a player's first, second … purchase. */
const listPrices = (price: Price): Price[] =>
  (price.schedule?.length ? price.schedule : [price.amount]).map((amount) => ({ ...price, amount }))

const refuse = (field: string, what: string): never => {
  throw new ApiError('BadRequest', { field, message: `${field} ${what}` })
}

async function checkListings(realm: Realm, listings: readonly SaleListing[]): Promise<void> {
  const sold = await readSold(realm)
  for (const [at, one] of listings.entries()) {
    const isRepeated = listings.findIndex(({ store, listing }) => store === one.store && listing === one.listing) < at
    if (isRepeated) refuse(`listings.${at}.listing`, `repeats ${one.listing}.`)
    const fault = findFault(one, sold)
    if (fault) refuse(`listings.${at}.${fault.field}`, fault.what)
  }
}

type Timed = Pick<SaleContent, 'listings' | 'start' | 'end' | 'audience'> & { id: number; name: string }

/** Other sales with one of the listings at the same time. `isSame`: some players certainly belong to both. */
function findOverlaps(one: Timed, others: readonly Timed[]): { id: number; name: string; isSame: boolean }[] {
  const places = new Set(one.listings.map(({ store, listing }) => `${listing}:${store}`))
  return others
    .filter(
      ({ id, start, end, listings }) =>
        id !== one.id &&
        start < one.end &&
        end > one.start &&
        listings.some(({ store, listing }) => places.has(`${listing}:${store}`)),
    )
    .map(({ id, name, audience }) => ({
      id,
      name,
      isSame: !audience || !one.audience || isDeepStrictEqual(audience, one.audience),
    }))
}

const toTimed = (row: queries.SaleRow): Timed => ({ id: row.id, ...toContent(row) })

async function refuseOverlap(realm: Realm, id: number, content: SaleContent): Promise<void> {
  const rows = await queries.selectSales(realm)
  const clash = findOverlaps({ ...content, id }, rows.map(toTimed)).find(({ isSame }) => isSame)
  if (!clash) return
  const message = `The sale ${clash.name} has this listing at the same time for the same players. Nothing was changed.`
  throw new ApiError('SaleOverlaps', { field: 'start', message, current: { id: clash.id, name: clash.name } })
}

/** Brings a sale to a state; null deletes it. It is the only writer of sales: forms, undo, drafts and calendar use it. */
export async function putSale(context: RealmContext, id: number, to: SaleContent | null): Promise<void> {
  const { realm, caller, now } = context
  await lockCommerce(realm)
  const row = await queries.lockSale(realm, id)
  const before = row ? toContent(row) : null
  const after = to && withoutUndefined(to)
  if (isDeepStrictEqual(before && withoutUndefined(before), after)) return context.unchanged()
  if (after) {
    if (after.start >= after.end) refuse('end', 'must be after the start')
    if (!isDeepStrictEqual(before?.listings, after.listings)) await checkListings(realm, after.listings)
    await refuseOverlap(realm, id, after)
    await lockAudience(context, after.audience, 'audience', before?.audience)
    if (!row && (await queries.countSales(realm)) >= maxSales) throw new ApiError('TooManySales')
    const { name, start, end, ...body } = after
    const version = (row?.version ?? 0) + 1
    await queries.upsertSale(realm, id, {
      name,
      starts_at: new Date(start),
      ends_at: new Date(end),
      body,
      version,
      updated_at: new Date(now),
      account_id: findAccountId(caller) ?? null,
    })
    context.setVersion(version)
  } else await queries.deleteSale(realm, id)
  context.change({ subject: 'sale', id: String(id), before, after })
  context.tell({ pid: realm.id }, 'commerce.refresh', { scopes: [], delay: 0, commerce: {} })
}

/** Fields that are not set are missing in the JSON of the database. */
const withoutUndefined = (content: SaleContent): SaleContent => JSON.parse(JSON.stringify(content)) as SaleContent

export async function readSale(realm: Realm, id: number): Promise<SaleContent | null> {
  await lockCommerce(realm)
  const row = await queries.lockSale(realm, id)
  return row ? toContent(row) : null
}

async function requireSale(realm: Realm, id: number): Promise<queries.SaleRow> {
  await lockCommerce(realm)
  const row = await queries.lockSale(realm, id)
  if (!row) throw new ApiError('SaleNotFound', { field: 'id' })
  return row
}

export async function createSale(context: RealmContext, fields: SaleFields): Promise<number> {
  refuseOver(fields.end, context.now)
  const id = newId()
  await putSale(context, id, fields)
  return id
}

const refuseOver = (end: number, now: number) => {
  if (end <= now) refuse('end', 'must be in the future.')
}

export async function updateSale(context: RealmContext, id: number, fields: SaleFields): Promise<void> {
  const { now, ifMatch } = context
  const row = await requireSale(context.realm, id)
  if (ifMatch !== undefined && ifMatch !== row.version)
    throw new ApiError('StaleVersion', { field: 'id', current: { id, ...toContent(row), version: row.version } })
  if (row.ends_at <= now) throw new ApiError('SaleEnded', { field: 'id' })
  if (row.starts_at <= now && fields.start !== row.starts_at)
    refuse('start', 'cannot be changed, because the sale has started.')
  refuseOver(fields.end, now)
  await putSale(context, id, fields)
}

/** Ends a running sale: the price of purchases that arrive from now on is the regular one. */
export async function endSale(context: RealmContext, id: number): Promise<void> {
  const row = await requireSale(context.realm, id)
  const { now } = context
  if (readSaleState(toContent(row), now) !== 'running') throw new ApiError('SaleNotRunning', { field: 'id' })
  // A sale that began in this millisecond still needs a duration.
  await putSale(context, id, { ...toContent(row), end: Math.max(now, row.starts_at + 1) })
}

export async function extendSale(context: RealmContext, id: number, end: number): Promise<void> {
  const row = await requireSale(context.realm, id)
  if (row.ends_at <= context.now) throw new ApiError('SaleEnded', { field: 'id' })
  if (end <= row.ends_at) refuse('end', 'must be after the present end.')
  await putSale(context, id, { ...toContent(row), end })
}

export async function removeSale(context: RealmContext, id: number): Promise<void> {
  await requireSale(context.realm, id)
  await putSale(context, id, null)
}

/** All sales with their purchases, problems and overlaps. */
export async function listSales({ realm, now }: { realm: Realm; now: number }): Promise<Sale[]> {
  const rows = await queries.selectSales(realm)
  const ids = rows.map(({ id }) => id)
  const [sold, totals] = await Promise.all([readSold(realm), queries.selectSaleTotals(realm, ids)])
  const timed = rows.map(toTimed)
  return rows.map((row, index) => {
    const content = toContent(row)
    const state = readSaleState(content, now)
    const own = totals.filter(({ id }) => id === row.id)
    const faults = state === 'ended' ? [] : row.body.listings.flatMap((one) => findFault(one, sold) ?? [])
    const overlaps = state === 'ended' ? [] : findOverlaps(timed[index] as Timed, timed)
    return {
      ...content,
      id: row.id,
      state,
      version: row.version,
      updatedAt: row.updated_at,
      sold: own.reduce((sum, { sold: count }) => sum + count, 0),
      buyers: own[0]?.buyers ?? 0,
      income: own.map(({ currency, paid }) => ({ ...(currency !== null && { currency }), amount: Number(paid) })),
      problems: faults.map(({ field, what }) => `The ${field} ${what}`),
      overlaps: overlaps.filter(({ id }) => !hasEnded(rows, id, now)).map(({ id, name }) => ({ id, name })),
    }
  })
}

const hasEnded = (rows: readonly queries.SaleRow[], id: number, now: number) =>
  rows.some((row) => row.id === id && row.ends_at <= now)

/** Duplicates a listing of the catalogue, switched off; returns the symbol of the copy. */
export async function copyListing(
  context: RealmContext,
  {
    store: storeSymbol,
    listing: symbol,
    symbol: chosen,
  }: { store: string; listing: string; symbol?: string | undefined },
): Promise<string> {
  const store = (await lockThing(context.realm, 'store', storeSymbol)) as Store | null
  const listing = store?.listings.find((one) => one.symbol === symbol)
  if (!store || !listing) throw new ApiError('ListingNotFound', { field: 'listing' })
  const existingSymbols = store.listings.map((one) => one.symbol)
  if (chosen !== undefined && existingSymbols.includes(chosen)) throw new ApiError('ListingExists', { field: 'symbol' })
  const copy: Listing = { ...listing, symbol: chosen ?? copySymbol(symbol, existingSymbols), active: false }
  const { version } = await readSaved(context.realm, 'catalog')
  if (context.ifMatch !== undefined && context.ifMatch !== version) throw new ApiError('StaleVersion')
  await restoreThing(context, 'store', store.symbol, { ...store, listings: [...store.listings, copy] })
  return copy.symbol
}
