// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../../define-call.ts'
import type {
  ClearStoreStatusInput,
  CommonResponse,
  CopyListingInput,
  CopyListingOutput,
  CreateSaleInput,
  CreateSaleOutput,
  DeleteSaleInput,
  EmptyResponse,
  EndSaleInput,
  ExtendSaleInput,
  GetCatalogInput,
  GetCatalogOutput,
  GetPublishedCatalogOutput,
  GiveCouponInput,
  ListSalePurchasesInput,
  ListSalePurchasesOutput,
  ListSalesOutput,
  ReduceCooldownsInput,
  ReportPurchaseInput,
  ReportPurchaseOutput,
  SaveCatalogInput,
  SaveCatalogOutput,
  SaveSkusInput,
  SaveSkusOutput,
  TellStatsOfShopperInput,
  UpdateSaleInput,
} from '../shapes.ts'

/**
 * Reset a player in a store. Their purchases and waiting times are removed.
 *
 * Errors: `PlayerNotFound`.
 */
export const clearStoreStatus = /* @__PURE__ */ defineCall<ClearStoreStatusInput, CommonResponse>('DELETE', '/object/commerce/:gamerTag/status')

/**
 * Get the stores with their listings, and the offers. The version is in the ETag; 0: nothing was saved yet.
 *
 * Errors: `CatalogVersionNotFound`.
 */
export const getCatalog = /* @__PURE__ */ defineCall<GetCatalogInput, GetCatalogOutput>('GET', '/basic/commerce/catalog')

/** Get the stores, offers and SKUs that are published as content. They are sold in addition to the catalogue. */
export const getPublishedCatalog = /* @__PURE__ */ defineCall<NoInput, GetPublishedCatalogOutput>('GET', '/api/commerce/published')

/**
 * Give a player the number of coupons that a listing costs.
 *
 * Errors: `ApprovalNeeded`, `GrantBudgetExceeded`, `PlayerNotFound`, `ListingNotFound`, `ListingNotAvailable`, `InsufficientCurrency`, `ItemNotFound`, `TooManyItems`, `GiftNotAvailable`.
 */
export const giveCoupon = /* @__PURE__ */ defineCall<GiveCouponInput, CommonResponse>('POST', '/object/commerce/:gamerTag/coupons')

/**
 * Shorten a player’s wait until listings reopen. Listings that are not closed stay as they are.
 *
 * Errors: `PlayerNotFound`, `ListingNotFound`.
 */
export const reduceCooldowns = /* @__PURE__ */ defineCall<ReduceCooldownsInput, CommonResponse>('PUT', '/object/commerce/:gamerTag/listings/cooldown', {
  rename: { bodyGamerTag: 'gamerTag' },
})

/**
 * Count a purchase from elsewhere. Nothing is charged or given.
 *
 * Errors: `PlayerNotFound`, `ListingNotFound`.
 */
export const reportPurchase = /* @__PURE__ */ defineCall<ReportPurchaseInput, ReportPurchaseOutput>('PUT', '/object/commerce/:gamerTag/purchase')

/**
 * Replace the complete catalog with a new version. Nothing is saved if any part is invalid.
 *
 * Errors: `StaleVersion`, `UnknownSymbol`, `SegmentNotFound`, `TrialNotFound`.
 */
export const saveCatalog = /* @__PURE__ */ defineCall<SaveCatalogInput, SaveCatalogOutput>('POST', '/basic/commerce/catalog/legacy')

/**
 * Replace the complete list of SKUs with a new version. Nothing is saved if any SKU is invalid.
 *
 * Errors: `StaleVersion`.
 */
export const saveSkus = /* @__PURE__ */ defineCall<SaveSkusInput, SaveSkusOutput>('POST', '/basic/commerce/skus')

/**
 * Report that stats of a player have changed. If a listing depends on one of them, the player’s clients are notified to reload the offers.
 *
 * Errors: `PlayerNotFound`.
 */
export const tellStatsOfShopper = /* @__PURE__ */ defineCall<TellStatsOfShopperInput, CommonResponse>('POST', '/object/commerce/:gamerTag/stats/update')

/**
 * Duplicate a listing of the catalogue. The copy is switched off and has everything else of the original.
 *
 * Errors: `ListingNotFound`, `ListingExists`, `StaleVersion`, `UnknownSymbol`, `SegmentNotFound`, `TrialNotFound`.
 */
export const copyListing = /* @__PURE__ */ defineCall<CopyListingInput, CopyListingOutput>('POST', '/api/commerce/listings/copy')

/**
 * Put listings on sale for a time. The regular price returns automatically at the end.
 *
 * Errors: `SaleOverlaps`, `SegmentNotFound`, `TrialNotFound`, `TooManySales`.
 */
export const createSale = /* @__PURE__ */ defineCall<CreateSaleInput, CreateSaleOutput>('POST', '/api/commerce/sales')

/**
 * Delete a sale. If it runs, the regular price applies immediately. Its purchases remain.
 *
 * Errors: `SaleNotFound`.
 */
export const deleteSale = /* @__PURE__ */ defineCall<DeleteSaleInput, EmptyResponse>('DELETE', '/api/commerce/sales/:id', {
  hasNoBody: true,
})

/**
 * End a running sale now. Payments that have begun keep its price.
 *
 * Errors: `SaleNotFound`, `SaleNotRunning`.
 */
export const endSale = /* @__PURE__ */ defineCall<EndSaleInput, EmptyResponse>('POST', '/api/commerce/sales/:id/end', {
  hasNoBody: true,
})

/**
 * Move the end of a sale that has not ended to a later time.
 *
 * Errors: `SaleNotFound`, `SaleEnded`, `SaleOverlaps`.
 */
export const extendSale = /* @__PURE__ */ defineCall<ExtendSaleInput, EmptyResponse>('POST', '/api/commerce/sales/:id/extend')

/**
 * List the purchases at the price of a sale, newest first.
 *
 * Errors: `SaleNotFound`.
 */
export const listSalePurchases = /* @__PURE__ */ defineCall<ListSalePurchasesInput, ListSalePurchasesOutput>('GET', '/api/commerce/sales/:id/purchases')

/** List the sales of the realm with their state, purchases and income, the latest start first. */
export const listSales = /* @__PURE__ */ defineCall<NoInput, ListSalesOutput>('GET', '/api/commerce/sales')

/**
 * Replace a sale that has not ended. The start of a running sale cannot be changed.
 *
 * Errors: `SaleNotFound`, `SaleEnded`, `StaleVersion`, `SaleOverlaps`, `SegmentNotFound`, `TrialNotFound`.
 */
export const updateSale = /* @__PURE__ */ defineCall<UpdateSaleInput, EmptyResponse>('PUT', '/api/commerce/sales/:id')
