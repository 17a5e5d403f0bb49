import { ApiError } from '@regent/contract/errors'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { recordEvents } from '../../../kernel/history/record.ts'
import { noteResults } from '../../../kernel/results/results.ts'
import { claimGifts } from '../inventory/giving.ts'
import { changeInventory } from '../inventory/service.ts'
import { giftsOfOffer, isRealMoney, toCurrencyId } from './offers.ts'
import { countPurchase, insertPurchase, lockBuyer, openWindows } from './queries.ts'
import { insertSalePurchase } from './sale-queries.ts'
import { openedAt } from './schedule.ts'
import { listingsToOpen, type PricedListing, readShop } from './shop.ts'

/** Takes the price of a listing and gives its offer, in the caller’s transaction. */
export { lockBuyer }

export async function buyListing(
  context: RealmContext,
  gamerTag: number,
  { purchaseId, maxPrice }: { purchaseId: string; maxPrice?: number | undefined },
): Promise<void> {
  const { realm } = context
  await lockBuyer(realm, gamerTag)
  const pricedListing = await requireListing(realm, gamerTag, purchaseId, context.now)
  if (isRealMoney(pricedListing.price)) {
    throw new ApiError('BadRequest', {
      field: 'purchaseId',
      message: 'purchaseId is a listing for real money. Start a payment for it.',
    })
  }
  refuseUnavailable(pricedListing)
  const { amount } = pricedListing.price
  if (maxPrice !== undefined && amount > maxPrice)
    throw new ApiError('PriceChanged', { field: 'maxPrice', current: { price: amount } })
  const reason = { cause: 'purchase', reference: purchaseId } as const
  const currency = toCurrencyId(pricedListing.price.symbol)
  // The price is taken first, so that the goods cannot pay for it.
  if (pricedListing.price.amount > 0)
    await changeInventory(context, gamerTag, { currencies: { [currency]: -pricedListing.price.amount } }, reason)
  const result = { kind: 'listing', id: pricedListing.listing.symbol } as const
  const claim = { source: 'purchase', reference: purchaseId, field: 'purchaseId', result } as const
  const leftOut = await claimGifts(context, gamerTag, giftsOfOffer(pricedListing.offer), claim)
  if (leftOut.length > 0) {
    const message = `${leftOut.join(' ')} Nothing was changed.`
    throw new ApiError('ListingNotAvailable', { field: 'purchaseId', message })
  }
  await countSold(context, gamerTag, pricedListing)
  await recordPurchase(context, gamerTag, pricedListing)
  const { sale, regularPrice } = pricedListing
  if (sale)
    await recordSalePurchase(context, gamerTag, toReference(pricedListing), {
      saleId: sale.sale.id,
      currency,
      paid: amount,
      regular: regularPrice.amount,
    })
}

/** Records a purchase at the price of a sale; without a currency, for real money. */
export async function recordSalePurchase(
  { realm, now }: RealmContext,
  gamerTag: number,
  place: { store: string; listing: string },
  { saleId, currency, paid, regular }: { saleId: number; currency?: string; paid: number; regular: number },
): Promise<void> {
  const { store, listing } = place
  const row = { sale_id: saleId, at: new Date(now), store, listing, currency: currency ?? null, paid, regular }
  await insertSalePurchase(realm, gamerTag, row)
  // The listing counts what the player got.
  await noteResults({ realm, now }, [
    { record: { kind: 'sale', id: String(saleId) }, step: 'bought', gamerTags: [gamerTag] },
  ])
}

/** Counts one more purchase of the listing with any kind of price. The listing's window must have started. */
export async function countSold(
  { realm, now }: RealmContext,
  gamerTag: number,
  pricedListing: PricedListing,
): Promise<void> {
  await openWindows(realm, gamerTag, listingsToOpen([pricedListing]), new Date(now))
  const { schedule, scheduleInstancePurchaseLimit: limit } = pricedListing.listing
  const instanceAt = limit === undefined ? null : new Date(openedAt(schedule, now))
  await countPurchase(realm, gamerTag, { ...toReference(pricedListing), instanceAt })
}

/** Records a purchase for in-game currency, for the player’s timeline and for analytics. */
async function recordPurchase(
  { realm, caller, role, now }: RealmContext,
  gamerTag: number,
  pricedListing: PricedListing,
): Promise<void> {
  await insertPurchase(realm, gamerTag, {
    ...toReference(pricedListing),
    at: new Date(now),
    price_symbol: toCurrencyId(pricedListing.price.symbol),
    price_amount: pricedListing.price.amount,
    is_by_player: caller.kind === 'account' && role(realm.id) === undefined,
  })
  const fields = {
    offer: pricedListing.offer.symbol,
    listing: pricedListing.listing.symbol,
    store: pricedListing.store.symbol,
    currency: toCurrencyId(pricedListing.price.symbol),
    amount: pricedListing.price.amount,
  }
  await recordEvents(realm, [{ at: now, gamerTag, namespace: 'platform_commerce_virtual_purchase', fields }])
}

const toReference = ({ store, listing, offer }: PricedListing) => ({
  store: store.symbol,
  listing: listing.symbol,
  offer: offer.symbol,
})

const toName = ({ listing, store }: PricedListing) => `${listing.symbol}:${store.symbol}`

/** Finds `listing:store` for the player, even if they cannot buy it. */
export async function requireListing(
  realm: Realm,
  gamerTag: number,
  purchaseId: string,
  now: number,
): Promise<PricedListing> {
  const pricedListing = (await readShop(realm, gamerTag, now))
    .flatMap((one) => one.sold)
    .find((one) => toName(one) === purchaseId)
  if (!pricedListing) throw new ApiError('ListingNotFound', { field: 'purchaseId' })
  return pricedListing
}

/** Finds a listing by its symbol, in the given store or in the only store that contains it. */
export async function requireListed(
  realm: Realm,
  gamerTag: number,
  { listing, store, field }: { listing: string; store?: string | undefined; field: string },
  now: number,
): Promise<PricedListing> {
  const matches = (await readShop(realm, gamerTag, now))
    .flatMap((one) => one.sold)
    .filter(
      (one) => (store ?? one.store.symbol) === one.store.symbol && [one.listing.symbol, toName(one)].includes(listing),
    )
  if (!matches[0]) throw new ApiError('ListingNotFound', { field })
  if (matches[1]) {
    const message = `${field} needs a store: ${matches.map(toName).join(' or ')}. Nothing was changed.`
    throw new ApiError('BadRequest', { field, message })
  }
  return matches[0]
}

export function refuseUnavailable({ reasons, isBoughtOut }: PricedListing, field = 'purchaseId'): void {
  if (reasons.length === 0) return
  const code = isBoughtOut && reasons.length === 1 ? 'PurchaseLimitReached' : 'ListingNotAvailable'
  throw new ApiError(code, { field, message: `${reasons.join(' ')} Nothing was changed.` })
}
