import { ApiError } from '@regent/contract/errors'
import type { ListingView, StoreView } from '@regent/contract/monetize/commerce'
import {
  imageSizes,
  type Listing,
  type OfferDefinition,
  type Price,
  type Store,
} from '@regent/contract/monetize/commerce-shapes'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { isOwnPlayer } from '../../../kernel/context/own-player.ts'
import { present } from '../../../kernel/context/present.ts'
import { type Reading, resolveField } from '../../../kernel/texts/texts.ts'
import { findReading } from '../../players/players/language.ts'
import { evaluateTests, toStatTest } from '../../players/players/stat-criteria.ts'
import { matchingAudiences } from '../../players/segments/fits.ts'
import { kindsHeld } from '../entitlements/service.ts'
import {
  type Availability,
  buildAvailability,
  collectAudiences,
  collectCriteria,
  nextChoiceAt,
} from './availability.ts'
import { findPriceAmount, isRealMoney, toCurrencyId } from './offers.ts'
import { openWindows, selectListingStates } from './queries.ts'
import { chooseSale, isHeldOut, type PlayerSale } from './sale-prices.ts'
import { countSalePurchases, type SaleRow, selectRunningSales } from './sale-queries.ts'
import { readSold } from './service.ts'
import { type Criterion, noProgress, type Shopper } from './shopper.ts'
import { keysIn, readText } from './texts.ts'

/** A listing with its offer and its price for one player. */
export type PricedListing = Availability & {
  store: Store
  offer: OfferDefinition
  /** The price that the player pays: that of the sale, if there is one. */
  price: Price
  /** The price without the sale. */
  regularPrice: Price
  sale?: PlayerSale
}

/** All stores as one player gets them. */
export async function readShop(
  realm: Realm,
  gamerTag: number,
  now: number,
): Promise<{ store: Store; sold: PricedListing[] }[]> {
  const [{ stores, offers, skus }, running] = await Promise.all([readSold(realm), selectRunningSales(realm, now)])
  const shopper = await loadShopper(realm, gamerTag, now, stores, running)
  const sales = await loadPlayerSales(realm, shopper, running)
  return stores.map((store) => ({
    store,
    sold: buildAvailability(store, shopper).flatMap((one): PricedListing[] => {
      const offer = offers.get(one.listing.offerSymbol)
      const regularPrice = offer && findPrice(one.listing, offer, one.progress.purchases)
      if (!offer || !regularPrice) return []
      const place = { store: store.symbol, listing: one.listing.symbol }
      const { price = regularPrice, ...sale } = chooseSale(sales, place, regularPrice, skus.definitions) ?? {}
      return [{ ...one, store, offer, price, regularPrice, ...('sale' in sale && { sale }) }]
    }),
  }))
}

/** The running sales whose prices the player gets: in their audience, not held out, below their limit. */
async function loadPlayerSales(
  realm: Realm,
  { gamerTag, isIn }: Shopper,
  running: readonly SaleRow[],
): Promise<PlayerSale[]> {
  const own = running.filter((row) => (!row.body.audience || isIn(row.body.audience)) && !isHeldOut(row, gamerTag))
  const limited = own.filter(({ body }) => body.limit !== undefined).map(({ id }) => id)
  const purchaseCounts = await countSalePurchases(realm, gamerTag, limited)
  return own.flatMap((sale) => {
    const { limit } = sale.body
    const purchasesRemain = limit === undefined ? undefined : limit - (purchaseCounts.get(sale.id) ?? 0)
    return purchasesRemain === undefined || purchasesRemain > 0 ? [{ sale, purchasesRemain }] : []
  })
}

async function loadShopper(
  realm: Realm,
  gamerTag: number,
  now: number,
  stores: readonly Store[],
  sales: readonly SaleRow[],
): Promise<Shopper> {
  const toKey = (criterion: Criterion) => JSON.stringify(criterion)
  // Equal requirements are checked once.
  const tests = [...new Map(collectCriteria(stores).map((one) => [toKey(one), toStatTest(one)])).entries()]
  const symbols = stores.flatMap(({ listings }) =>
    listings.flatMap(({ entitlementRequirements }) => entitlementRequirements.map(({ symbol }) => symbol)),
  )
  const [held, states, entitlements] = await Promise.all([
    evaluateTests(
      realm,
      gamerTag,
      tests.map(([, test]) => test),
    ),
    selectListingStates(realm, gamerTag),
    symbols.length === 0 ? [] : kindsHeld(realm, gamerTag, symbols, new Date(now)),
  ])
  if (!held) throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
  const audiences = [...collectAudiences(stores), ...sales.flatMap(({ body }) => body.audience ?? [])]
  const fitting = await matchingAudiences(realm, gamerTag, audiences, now)
  const fits = new Map(audiences.map((audience, index) => [audience, fitting[index] === true]))
  const holding = new Set(tests.flatMap(([key], index) => (held[index] ? [key] : [])))
  const progress = new Map(
    states.map((row) => [
      `${row.listing}:${row.store}`,
      {
        purchases: row.purchases,
        windowAt: row.window_at,
        windowPurchases: row.window_purchases,
        instanceAt: row.instance_at,
        instancePurchases: row.instance_purchases,
      },
    ]),
  )
  return {
    gamerTag,
    now,
    holds: (criterion) => holding.has(toKey(criterion)),
    isIn: (audience) => fits.get(audience) === true,
    stateOf: (store, listing) => progress.get(`${listing}:${store}`) ?? noProgress,
    entitlements,
    boughtOffer: (offer) => states.reduce((sum, row) => sum + (row.offer === offer ? row.purchases : 0), 0),
  }
}

function findPrice(listing: Listing, offer: OfferDefinition, purchases: number): Price | undefined {
  const price = listing.price ?? offer.price
  return price && { ...price, amount: findPriceAmount(price, purchases) }
}

/** The stores as a player sees them. The duration of a listing starts with the first view. */
export async function storeOffers(
  context: RealmContext,
  gamerTag: number,
  { stores, scope, language, include_hidden: wantsAll }: ShopQuery,
): Promise<StoreView[]> {
  const { realm, now, caller, role } = context
  const showsAll = wantsAll && (caller.kind === 'server' || role(realm.id) !== undefined)
  const storeIds = new Set([...(stores ?? []), ...(scope ?? [])])
  const shop = (await readShop(realm, gamerTag, now)).filter(
    ({ store }) => storeIds.size === 0 || storeIds.has(store.symbol),
  )
  // Views by staff do not start durations.
  if (isOwnPlayer(context, gamerTag)) {
    await openWindows(
      realm,
      gamerTag,
      shop.flatMap(({ sold }) => listingsToOpen(sold)),
      new Date(now),
    )
  }
  const reading = await findReading(context, gamerTag, shop.flatMap(textKeys), language)
  return shop.map(({ store, sold }) => {
    const next = nextChoiceAt(store, now)
    return {
      symbol: store.symbol,
      ...present({ title: resolveField(reading, store.title) }),
      ...(next !== undefined && { nextDeltaSeconds: Math.ceil((next - now) / 1_000) }),
      listings: sold
        .filter(({ reasons }) => reasons.length === 0 || showsAll || store.showInactiveListings)
        .map((one) => listingView(one, now, reading, showsAll)),
    }
  })
}

/** All possible text keys of a store. */
const textKeys = ({ store, sold }: { store: Store; sold: readonly PricedListing[] }): string[] => [
  store.title ?? '',
  ...sold.flatMap(({ offer, listing, sale }) =>
    keysIn(
      offer.titles,
      offer.descriptions,
      listing.buttonText ?? offer.buttonText,
      sale?.sale.body.badge,
      sale?.sale.body.texts,
    ),
  ),
]

/** One listing that the player can buy. */
export async function ownListing(
  context: RealmContext,
  gamerTag: number,
  pricedListing: PricedListing,
  language?: string,
) {
  const { realm, now } = context
  if (isOwnPlayer(context, gamerTag)) await openWindows(realm, gamerTag, listingsToOpen([pricedListing]), new Date(now))
  const reading = await findReading(
    context,
    gamerTag,
    textKeys({ store: pricedListing.store, sold: [pricedListing] }),
    language,
  )
  return { listing: listingView(pricedListing, now, reading, false), storeSymbol: pricedListing.store.symbol }
}

type ShopQuery = {
  stores?: readonly string[] | undefined
  scope?: readonly string[] | undefined
  language?: string | undefined
  include_hidden: boolean
}

/** The listings whose duration starts for the player now. */
export const listingsToOpen = (pricedListings: readonly PricedListing[]) =>
  pricedListings
    .filter(({ opensNow, reasons }) => opensNow && reasons.length === 0)
    .map(({ store, listing, progress }) => ({
      store: store.symbol,
      listing: listing.symbol,
      offer: listing.offerSymbol,
      seenAt: progress.windowAt,
    }))

const seconds = (ms: number) => Math.max(0, Math.floor(ms / 1_000))

const toShownPrice = (price: Price): Price =>
  isRealMoney(price) ? price : { ...price, symbol: toCurrencyId(price.symbol) }

function saleView({ sale, regularPrice }: PricedListing, now: number, reading: Reading): ListingView['sale'] {
  if (!sale) return undefined
  const { id, ends_at, body } = sale.sale
  return {
    id,
    regularPrice: toShownPrice(regularPrice),
    ...present({ badge: readText(reading, body.badge), text: readText(reading, body.texts) }),
    endsAt: ends_at,
    secondsRemain: seconds(ends_at - now),
    ...present({ purchasesRemain: sale.purchasesRemain }),
  }
}

function listingView(pricedListing: PricedListing, now: number, reading: Reading, tellsWhy: boolean): ListingView {
  const { listing, offer, price, reasons, since, until, againAt, purchasesRemain } = pricedListing
  const isActive = reasons.length === 0
  const buttonText = readText(reading, listing.buttonText ?? offer.buttonText)
  return {
    symbol: listing.symbol,
    active: isActive,
    offer: {
      symbol: offer.symbol,
      titles: toList(readText(reading, offer.titles)),
      descriptions: toList(readText(reading, offer.descriptions)),
      images: imageSizes.flatMap((size) => toList(offer.images[size]?.file)),
      obtain: offer.obtain.map(({ ent, count }) => (count === 1 ? ent : `${ent}:${count}`)),
      obtainCurrency: offer.obtainCurrency.map((one) => ({ ...one, symbol: toCurrencyId(one.symbol) })),
      obtainItems: offer.obtainItems,
      price: toShownPrice(price),
      coupons: offer.coupons,
      ...present({ buttonText }),
    },
    clientData: listing.clientData,
    clientDataList: Object.entries(listing.clientData).map(([name, value]) => ({ name, value })),
    queryAfterPurchase: listing.queryAfterPurchase ?? purchasesRemain !== undefined,
    secondsActive: isActive && since !== undefined ? seconds(now - since) : 0,
    ...(isActive && until !== undefined && { secondsRemain: seconds(until - now) }),
    ...present({ purchasesRemain }),
    ...(againAt !== undefined && { cooldown: seconds(againAt - now) }),
    ...present({ sale: saleView(pricedListing, now, reading) }),
    ...(tellsWhy && { whyNotShown: reasons }),
  }
}

const toList = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value])
