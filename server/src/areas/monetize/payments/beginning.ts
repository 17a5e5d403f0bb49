import { ApiError } from '@regent/contract/errors'
import { type PaymentProvider, paymentProviders } from '@regent/contract/monetize/payments'
import { newId } from '../../../engines/database/ids.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { findReading } from '../../players/players/language.ts'
import { giftsOfOffer } from '../commerce/offers.ts'
import { refuseUnavailable, requireListing } from '../commerce/purchases.ts'
import { readSold } from '../commerce/service.ts'
import { keysIn, readText } from '../commerce/texts.ts'
import { availableGifts } from '../inventory/gifts.ts'
import { toObtain } from './gifts.ts'
import { entry } from './payment-history.ts'
import { orderHandler, requireProvider } from './providers.ts'
import * as queries from './queries.ts'
import { connectStores } from './stores.ts'

type PurchaseInput = { purchaseId: string; language?: string | undefined }

/** The listing as offered to this player now, and the SKU of its price. */
async function readOffered(
  { realm, now }: RealmContext,
  gamerTag: number,
  provider: PaymentProvider,
  purchaseId: string,
) {
  const pricedListing = await requireListing(realm, gamerTag, purchaseId, now)
  const { offer, price } = pricedListing
  const isByCoupon = provider === 'coupon'
  if (isByCoupon ? offer.coupons === 0 : price.type !== 'sku') {
    const message = isByCoupon
      ? 'purchaseId is a listing that coupons cannot buy.'
      : 'purchaseId is a listing for in-game currency.'
    throw new ApiError('BadRequest', { field: 'purchaseId', message })
  }
  refuseUnavailable(pricedListing)
  const { skus } = isByCoupon ? { skus: undefined } : await readSold(realm)
  const sku = skus?.definitions.find(({ name }) => name === price.symbol)
  if (!isByCoupon && !sku)
    throw new ApiError('ListingNotAvailable', {
      field: 'purchaseId',
      message: `The SKU ${price.symbol} does not exist.`,
    })
  const regularSku = skus?.definitions.find(({ name }) => name === pricedListing.regularPrice.symbol)
  const sale = sku && pricedListing.sale && { id: pricedListing.sale.sale.id, regularPrice: regularSku?.realPrice ?? 0 }
  return { sold: pricedListing, sku, isByCoupon, sale }
}

/**
 * Registers the order with stores that require it before the player pays; returns its txid. The player pays later, so
 * an abandoned order costs nothing.
 */
export async function orderAhead(
  context: RealmContext,
  gamerTag: number,
  provider: PaymentProvider,
  { purchaseId, language }: PurchaseInput,
): Promise<number> {
  const txid = newId()
  const order = orderHandler(provider)
  if (!order) return txid
  const { realm, settings } = context
  const config = await requireProvider(context, provider)
  const { sold, sku } = await readOffered(context, gamerTag, provider, purchaseId)
  const reading = await findReading(context, gamerTag, keysIn(sold.offer.titles), language)
  const name = readText(reading, sold.offer.titles) ?? sold.offer.symbol
  await order({
    txid,
    gamerTag,
    config,
    realm,
    name,
    stores: connectStores(settings),
    language: language ?? 'en',
    quantity: 1,
    price: sku?.realPrice ?? 0,
    sku: sku?.name ?? '',
    productId: sku?.productIds[provider] ?? '',
  })
  return txid
}

export async function beginPayment(
  context: RealmContext,
  gamerTag: number,
  provider: PaymentProvider,
  { purchaseId, language }: PurchaseInput,
  txid: number,
): Promise<number> {
  const { realm, now } = context
  await requireProvider(context, provider)
  const { sold, sku, isByCoupon, sale } = await readOffered(context, gamerTag, provider, purchaseId)
  const { offer, store, listing } = sold
  // Validated before the payment: missing goods are not sold.
  const promise = { source: 'purchase', reference: purchaseId, field: 'purchaseId' } as const
  const gifts = await availableGifts(context, giftsOfOffer(offer), { gamerTag, ...promise })
  const reading = await findReading(context, gamerTag, keysIn(offer.titles), language)
  await queries.insertPayment(
    realm,
    {
      txid,
      gamer_tag: gamerTag,
      provider: paymentProviders[provider],
      provider_id: '',
      state: 'STARTED',
      store: store.symbol,
      listing: listing.symbol,
      offer: offer.symbol,
      details: {
        price: sku?.realPrice ?? 0,
        quantity: isByCoupon ? offer.coupons : 1,
        name: readText(reading, offer.titles) ?? offer.symbol,
        reference: purchaseId,
        gameplace: store.symbol,
        sku: sku?.name ?? '',
        providerProductId: sku?.productIds[provider] ?? '',
        ...(sale && { sale }),
      },
      obtain: toObtain(gifts),
      history: [entry('STARTED', '', now)],
      replay_guard: null,
      paid: 0,
    },
    { now: new Date(now), completedAt: null },
  )
  return txid
}
