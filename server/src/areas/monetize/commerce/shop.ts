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
import { present } from '../../../kernel/present.ts'
import { type Reading, resolveField } from '../../../kernel/texts/texts.ts'
import { readingOf } from '../../players/players/language.ts'
import { testOf, testsHolding } from '../../players/players/stat-criteria.ts'
import { audiencesFitting } from '../../players/segments/fits.ts'
import { kindsHeld } from '../entitlements/service.ts'
import { type Availability, audiencesOf, availabilityOf, criteriaOf, nextChoiceAt } from './availability.ts'
import { amountOf, currencyIdOf, isRealMoney } from './offers.ts'
import { openWindows, selectListingStates } from './queries.ts'
import { readSold } from './service.ts'
import { type Criterion, noProgress, type Shopper } from './shopper.ts'
import { keysIn, readText } from './texts.ts'

/** A listing with its offer and its price for one player. */
export type Sold = Availability & { store: Store; offer: OfferDefinition; price: Price }

/** All stores as one player gets them. */
export async function readShop(realm: Realm, gamerTag: number, now: number): Promise<{ store: Store; sold: Sold[] }[]> {
  const { stores, offers } = await readSold(realm)
  const shopper = await shopperOf(realm, gamerTag, now, stores)
  return stores.map((store) => ({
    store,
    sold: availabilityOf(store, shopper).flatMap((one): Sold[] => {
      const offer = offers.get(one.listing.offerSymbol)
      const price = offer && priceOf(one.listing, offer, one.progress.purchases)
      return offer && price ? [{ ...one, store, offer, price }] : []
    }),
  }))
}

async function shopperOf(realm: Realm, gamerTag: number, now: number, stores: readonly Store[]): Promise<Shopper> {
  const keyOf = (criterion: Criterion) => JSON.stringify(criterion)
  // Equal requirements are checked once.
  const asked = [...new Map(criteriaOf(stores).map((one) => [keyOf(one), testOf(one)])).entries()]
  const symbols = stores.flatMap(({ listings }) =>
    listings.flatMap(({ entitlementRequirements }) => entitlementRequirements.map(({ symbol }) => symbol)),
  )
  const [held, states, entitlements] = await Promise.all([
    testsHolding(
      realm,
      gamerTag,
      asked.map(([, test]) => test),
    ),
    selectListingStates(realm, gamerTag),
    symbols.length === 0 ? [] : kindsHeld(realm, gamerTag, symbols, new Date(now)),
  ])
  if (!held) throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
  const audiences = audiencesOf(stores)
  const fitting = await audiencesFitting(realm, gamerTag, audiences, now)
  const fits = new Map(audiences.map((audience, index) => [audience, fitting[index] === true]))
  const holding = new Set(asked.flatMap(([key], index) => (held[index] ? [key] : [])))
  const progress = new Map(
    states.map((row) => [
      `${row.listing}:${row.store}`,
      {
        ...{ purchases: row.purchases, windowAt: row.window_at, windowPurchases: row.window_purchases },
        ...{ instanceAt: row.instance_at, instancePurchases: row.instance_purchases },
      },
    ]),
  )
  return {
    gamerTag,
    now,
    holds: (criterion) => holding.has(keyOf(criterion)),
    isIn: (audience) => fits.get(audience) === true,
    stateOf: (store, listing) => progress.get(`${listing}:${store}`) ?? noProgress,
    entitlements,
    boughtOffer: (offer) => states.reduce((sum, row) => sum + (row.offer === offer ? row.purchases : 0), 0),
  }
}

function priceOf(listing: Listing, offer: OfferDefinition, purchases: number): Price | undefined {
  const price = listing.price ?? offer.price
  return price && { ...price, amount: amountOf(price, purchases) }
}

/** What a player sees of the stores. The duration of a listing starts with the first look. */
export async function storeOffers(
  context: RealmContext,
  gamerTag: number,
  { stores, scope, language, include_hidden: wantsAll }: ShopQuery,
): Promise<StoreView[]> {
  const { realm, now, caller, role } = context
  const showsAll = wantsAll && (caller.kind === 'server' || role(realm.id) !== undefined)
  const wanted = new Set([...(stores ?? []), ...(scope ?? [])])
  const shop = (await readShop(realm, gamerTag, now)).filter(
    ({ store }) => wanted.size === 0 || wanted.has(store.symbol),
  )
  if (isOwn(caller, gamerTag)) {
    await openWindows(
      realm,
      gamerTag,
      shop.flatMap(({ sold }) => opening(sold)),
      new Date(now),
    )
  }
  const reading = await readingOf(context, gamerTag, shop.flatMap(textKeys), language)
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

/** True if the player looks: a look by staff does not start durations. */
const isOwn = (caller: RealmContext['caller'], gamerTag: number) =>
  caller.kind === 'account' && caller.player?.gamerTag === gamerTag

/** Whatever could be the key of a text in a store. */
const textKeys = ({ store, sold }: { store: Store; sold: readonly Sold[] }): string[] => [
  store.title ?? '',
  ...sold.flatMap(({ offer, listing }) =>
    keysIn(offer.titles, offer.descriptions, listing.buttonText ?? offer.buttonText),
  ),
]

/** One listing that the player can buy. */
export async function ownListing(context: RealmContext, gamerTag: number, sold: Sold, language?: string) {
  const { realm, now, caller } = context
  if (isOwn(caller, gamerTag)) await openWindows(realm, gamerTag, opening([sold]), new Date(now))
  const reading = await readingOf(context, gamerTag, textKeys({ store: sold.store, sold: [sold] }), language)
  return { listing: listingView(sold, now, reading, false), storeSymbol: sold.store.symbol }
}

type ShopQuery = {
  stores?: readonly string[] | undefined
  scope?: readonly string[] | undefined
  language?: string | undefined
  include_hidden: boolean
}

/** The listings whose duration starts for the player now. */
export const opening = (sold: readonly Sold[]) =>
  sold
    .filter(({ opensNow, reasons }) => opensNow && reasons.length === 0)
    .map(({ store, listing, progress }) => ({
      store: store.symbol,
      listing: listing.symbol,
      offer: listing.offerSymbol,
      seenAt: progress.windowAt,
    }))

const seconds = (ms: number) => Math.max(0, Math.floor(ms / 1_000))

function listingView(
  { listing, offer, price, reasons, since, until, againAt, purchasesRemain }: Sold,
  now: number,
  reading: Reading,
  tellsWhy: boolean,
): ListingView {
  const isActive = reasons.length === 0
  const buttonText = readText(reading, listing.buttonText ?? offer.buttonText)
  return {
    symbol: listing.symbol,
    active: isActive,
    offer: {
      symbol: offer.symbol,
      titles: listOf(readText(reading, offer.titles)),
      descriptions: listOf(readText(reading, offer.descriptions)),
      images: imageSizes.flatMap((size) => listOf(offer.images[size]?.file)),
      obtain: offer.obtain.map(({ ent, count }) => (count === 1 ? ent : `${ent}:${count}`)),
      obtainCurrency: offer.obtainCurrency.map((one) => ({ ...one, symbol: currencyIdOf(one.symbol) })),
      obtainItems: offer.obtainItems,
      price: isRealMoney(price) ? price : { ...price, symbol: currencyIdOf(price.symbol) },
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
    ...(tellsWhy && { whyNotShown: reasons }),
  }
}

const listOf = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value])
