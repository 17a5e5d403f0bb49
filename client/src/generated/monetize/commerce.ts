// `npm run docs` writes this file from the contract.
import { defineCall } from '../../define-call.ts'
import type {
  BuyListingInput,
  CommonResponse,
  CountCouponsInput,
  CountCouponsOutput,
  GetListingInput,
  GetListingOutput,
  ListSkusInput,
  ListSkusOutput,
  ListStoreOffersInput,
  ListStoreOffersOutput,
} from '../shapes.ts'

/**
 * Buy a listing for in-game currency. Price and goods are exchanged in one transaction.
 *
 * Errors: `PlayerNotFound`, `ListingNotFound`, `PriceChanged`, `ListingNotAvailable`, `PurchaseLimitReached`, `InsufficientCurrency`, `ItemNotFound`, `TooManyItems`, `GiftNotAvailable`.
 */
export const buyListing = /* @__PURE__ */ defineCall<BuyListingInput, CommonResponse>('POST', '/object/commerce/:gamerTag/purchase', {
  self: 'gamerTag',
})

/**
 * Count the coupons of a player.
 *
 * Errors: `PlayerNotFound`.
 */
export const countCoupons = /* @__PURE__ */ defineCall<CountCouponsInput, CountCouponsOutput>('GET', '/object/commerce/:gamerTag/coupons/count', {
  self: 'gamerTag',
})

/**
 * Get one listing as a player sees it now; refused when they do not see it.
 *
 * Errors: `PlayerNotFound`, `ListingNotFound`, `ListingNotAvailable`, `PurchaseLimitReached`.
 */
export const getListing = /* @__PURE__ */ defineCall<GetListingInput, GetListingOutput>('GET', '/object/commerce/:gamerTag/listings', {
  self: 'gamerTag',
})

/**
 * List the SKUs; the version is in the ETag. Game clients also get the SKUs that are published as content.
 *
 * Errors: `CatalogVersionNotFound`.
 */
export const listSkus = /* @__PURE__ */ defineCall<ListSkusInput, ListSkusOutput>('GET', '/basic/commerce/skus')

/**
 * List the stores as a player sees them now: by time, by their purchases and by their stats.
 *
 * Errors: `PlayerNotFound`.
 */
export const listStoreOffers = /* @__PURE__ */ defineCall<ListStoreOffersInput, ListStoreOffersOutput>('GET', '/object/commerce/:gamerTag/offers', {
  self: 'gamerTag',
})
