import { ApiError } from '@regent/contract/errors'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { recordEvents } from '../../../kernel/history/record.ts'
import { claimGifts } from '../inventory/giving.ts'
import { changeInventory } from '../inventory/service.ts'
import { currencyIdOf, giftsOfOffer, isRealMoney } from './offers.ts'
import { countPurchase, insertPurchase, lockBuyer, openWindows } from './queries.ts'
import { openedAt } from './schedule.ts'
import { opening, readShop, type Sold } from './shop.ts'

/** Takes the price of a listing and gives its offer, in the caller’s transaction. */
export { lockBuyer }

export async function buyListing(context: RealmContext, gamerTag: number, purchaseId: string): Promise<void> {
  const { realm } = context
  await lockBuyer(realm, gamerTag)
  const sold = await requireListing(realm, gamerTag, purchaseId, context.now)
  if (isRealMoney(sold.price)) {
    throw new ApiError('BadRequest', {
      field: 'purchaseId',
      message: 'purchaseId names a listing that is sold for real money: begin a payment for it.',
    })
  }
  refuseUnavailable(sold)
  const reason = { cause: 'purchase', reference: purchaseId } as const
  const currency = currencyIdOf(sold.price.symbol)
  // The price is taken first: what the purchase gives must not help to pay for it.
  if (sold.price.amount > 0)
    await changeInventory(context, gamerTag, { currencies: { [currency]: -sold.price.amount } }, reason)
  const claim = { source: 'purchase', reference: purchaseId, field: 'purchaseId' } as const
  const leftOut = await claimGifts(context, gamerTag, giftsOfOffer(sold.offer), claim)
  if (leftOut.length > 0) {
    const message = `${leftOut.join(' ')} Nothing was changed.`
    throw new ApiError('ListingNotAvailable', { field: 'purchaseId', message })
  }
  await countSold(context, gamerTag, sold)
  await recordPurchase(context, gamerTag, sold)
}

/** Counts one more purchase of the listing, whatever paid for it; the listing's window has started by then. */
export async function countSold({ realm, now }: RealmContext, gamerTag: number, sold: Sold): Promise<void> {
  await openWindows(realm, gamerTag, opening([sold]), new Date(now))
  const { schedule, scheduleInstancePurchaseLimit: limit } = sold.listing
  const instanceAt = limit === undefined ? null : new Date(openedAt(schedule, now))
  await countPurchase(realm, gamerTag, { ...refOf(sold), instanceAt })
}

/** Records a purchase for in-game currency, for the player’s timeline and for analytics. */
async function recordPurchase({ realm, caller, role, now }: RealmContext, gamerTag: number, sold: Sold): Promise<void> {
  await insertPurchase(realm, gamerTag, {
    ...refOf(sold),
    at: new Date(now),
    price_symbol: currencyIdOf(sold.price.symbol),
    price_amount: sold.price.amount,
    is_by_player: caller.kind === 'account' && role(realm.id) === undefined,
  })
  const fields = {
    offer: sold.offer.symbol,
    listing: sold.listing.symbol,
    store: sold.store.symbol,
    currency: currencyIdOf(sold.price.symbol),
    amount: sold.price.amount,
  }
  await recordEvents(realm, [{ at: now, gamerTag, namespace: 'platform_commerce_virtual_purchase', fields }])
}

const refOf = ({ store, listing, offer }: Sold) => ({
  store: store.symbol,
  listing: listing.symbol,
  offer: offer.symbol,
})

const nameOf = ({ listing, store }: Sold) => `${listing.symbol}:${store.symbol}`

/** Finds `listing:store` as the player has it, whether they can buy it or not. */
export async function requireListing(realm: Realm, gamerTag: number, purchaseId: string, now: number): Promise<Sold> {
  const sold = (await readShop(realm, gamerTag, now))
    .flatMap((one) => one.sold)
    .find((one) => nameOf(one) === purchaseId)
  if (!sold) throw new ApiError('ListingNotFound', { field: 'purchaseId' })
  return sold
}

/** The same by the listing's symbol, in the named store or in the only store that has it. */
export async function requireListed(
  realm: Realm,
  gamerTag: number,
  { listing, store, field }: { listing: string; store?: string | undefined; field: string },
  now: number,
): Promise<Sold> {
  const found = (await readShop(realm, gamerTag, now))
    .flatMap((one) => one.sold)
    .filter(
      (one) => (store ?? one.store.symbol) === one.store.symbol && [one.listing.symbol, nameOf(one)].includes(listing),
    )
  if (!found[0]) throw new ApiError('ListingNotFound', { field })
  if (found[1]) {
    const message = `${field} must say which store: ${found.map(nameOf).join(' or ')}. Nothing was changed.`
    throw new ApiError('BadRequest', { field, message })
  }
  return found[0]
}

export function refuseUnavailable({ reasons, isBoughtOut }: Sold, field = 'purchaseId'): void {
  if (reasons.length === 0) return
  const code = isBoughtOut && reasons.length === 1 ? 'PurchaseLimitReached' : 'ListingNotAvailable'
  throw new ApiError(code, { field, message: `${reasons.join(' ')} Nothing was changed.` })
}
