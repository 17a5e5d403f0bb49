// `npm run docs` writes this file from the contract.
import { defineCall } from '../../define-call.ts'
import type {
  BeginPaymentInput,
  BeginPaymentOutput,
  CancelPaymentInput,
  CheckPayerInput,
  CheckSteamTicketInput,
  CommonResponse,
  CompletePaymentInput,
  ConfirmFacebookUpdatesInput,
  ConfirmFacebookUpdatesOutput,
  EmptyResponse,
  FailPaymentInput,
  GetPaymentProductInput,
  GetPaymentProductOutput,
  GetSteamOrderInput,
  GetSteamOrderOutput,
  ListSteamPricesInput,
  ListSteamPricesOutput,
  ListSteamProductsInput,
  ListSteamProductsOutput,
  TakeFacebookUpdateInput,
  TrackPaymentInput,
  VerifyReceiptInput,
} from '../shapes.ts'

/**
 * Begin a payment for a listing with real money. The client passes the response to the platform’s store.
 *
 * Errors: `PaymentProviderInactive`, `PlayerNotFound`, `ListingNotFound`, `ListingNotAvailable`, `PurchaseLimitReached`, `GiftNotAvailable`, `PaymentNotVerified`, `PaymentStoreUnavailable`.
 */
export const beginPayment = /* @__PURE__ */ defineCall<BeginPaymentInput, BeginPaymentOutput>('POST', '/basic/payments/:provider/purchase/begin')

/**
 * Cancel a payment on behalf of the player.
 *
 * Errors: `PaymentNotFound`, `PaymentOver`.
 */
export const cancelPayment = /* @__PURE__ */ defineCall<CancelPaymentInput, EmptyResponse>('POST', '/basic/payments/:provider/purchase/cancel')

/**
 * Check that a player exists, so that payments can be made for them.
 *
 * Errors: `PlayerNotFound`.
 */
export const checkPayer = /* @__PURE__ */ defineCall<CheckPayerInput, CommonResponse>('GET', '/object/payments/:gamerTag', {
  self: 'gamerTag',
})

/**
 * Complete a payment with the receipt. Once the store confirms it, the player gets the listing. Idempotent: repeating the call gives nothing more.
 *
 * Errors: `InsufficientCurrency`, `ItemNotFound`, `TooManyItems`, `GiftNotAvailable`, `PlayerNotFound`, `PaymentProviderInactive`, `PaymentNotFound`, `PaymentOver`, `PaymentNotVerified`, `PaymentStoreUnavailable`, `ListingNotFound`, `ListingNotAvailable`, `PurchaseLimitReached`.
 */
export const completePayment = /* @__PURE__ */ defineCall<CompletePaymentInput, EmptyResponse>('POST', '/basic/payments/:provider/purchase/complete', {
  repeat: {},
})

/**
 * Report that the platform’s store has failed. A plain code such as BILLER_NOT_READY means a problem of the client.
 *
 * Errors: `PaymentNotFound`, `PaymentOver`.
 */
export const failPayment = /* @__PURE__ */ defineCall<FailPaymentInput, EmptyResponse>('POST', '/basic/payments/:provider/purchase/fail')

/**
 * Get a SKU’s name and id at a platform’s store, and its price in minor units.
 *
 * Errors: `SkuNotFound`.
 */
export const getPaymentProduct = /* @__PURE__ */ defineCall<GetPaymentProductInput, GetPaymentProductOutput>('GET', '/basic/payments/:provider/product')

/**
 * Report a payment that was made outside the server. It is stored as reported and gives nothing.
 *
 * Errors: `PaymentProviderInactive`, `PlayerNotFound`.
 */
export const trackPayment = /* @__PURE__ */ defineCall<TrackPaymentInput, EmptyResponse>('POST', '/basic/payments/:provider/purchase/track')

/**
 * Verify a receipt with the store. Nothing is changed.
 *
 * Errors: `PaymentProviderInactive`, `PaymentNotVerified`, `PaymentStoreUnavailable`.
 */
export const verifyReceipt = /* @__PURE__ */ defineCall<VerifyReceiptInput, EmptyResponse>('POST', '/basic/payments/:provider/purchase/verify', {
  isSafe: true,
})

/**
 * Prove the calling player’s Steam account by a ticket of Steam, in hexadecimal digits. Payments by Steam need it.
 *
 * Errors: `PaymentProviderInactive`, `PaymentStoreUnavailable`, `PaymentNotVerified`.
 */
export const checkSteamTicket = /* @__PURE__ */ defineCall<CheckSteamTicketInput, EmptyResponse>('POST', '/basic/payments/steam/auth')

/**
 * Deprecated path for payment updates of Facebook. Always refused. Use /api/payments/notices/facebook/{cid}/{pid}.
 *
 * Errors: `NotSetUp`.
 */
export const confirmFacebookUpdates = /* @__PURE__ */ defineCall<ConfirmFacebookUpdatesInput, ConfirmFacebookUpdatesOutput>('GET', '/basic/payments/facebook/update', {
  isOpen: true,
})

/**
 * Get the state of an order at Steam; its id is the payment’s txid. Players see their own.
 *
 * Errors: `PaymentProviderInactive`, `PaymentStoreUnavailable`, `PaymentNotFound`, `PaymentNotVerified`.
 */
export const getSteamOrder = /* @__PURE__ */ defineCall<GetSteamOrderInput, GetSteamOrderOutput>('GET', '/basic/payments/steam/order')

/**
 * List the prices of the SKUs in the Steam currency of the realm. Steam shows each player the local price.
 *
 * Errors: `PaymentProviderInactive`.
 */
export const listSteamPrices = /* @__PURE__ */ defineCall<ListSteamPricesInput, ListSteamPricesOutput>('GET', '/basic/payments/steam/prices')

/**
 * List the SKUs sold on Steam with their prices in the Steam currency of the realm.
 *
 * Errors: `PaymentProviderInactive`.
 */
export const listSteamProducts = /* @__PURE__ */ defineCall<ListSteamProductsInput, ListSteamProductsOutput>('GET', '/basic/payments/steam/products')

/**
 * Deprecated path for payment updates of Facebook. Always refused. Use /api/payments/notices/facebook/{cid}/{pid}.
 *
 * Errors: `NotSetUp`.
 */
export const takeFacebookUpdate = /* @__PURE__ */ defineCall<TakeFacebookUpdateInput, EmptyResponse>('POST', '/basic/payments/facebook/update', {
  isOpen: true,
})
