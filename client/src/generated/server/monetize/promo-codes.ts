// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../../define-call.ts'
import type {
  AddPromoCodesInput,
  CreatePromoInput,
  CreatePromoOutput,
  EmptyResponse,
  ListPromoCodesInput,
  ListPromoCodesOutput,
  ListPromosOutput,
  ListRedemptionsInput,
  ListRedemptionsOutput,
} from '../shapes.ts'

/**
 * Add your own codes to a promo, all or none.
 *
 * Errors: `ApprovalNeeded`, `GrantBudgetExceeded`, `PromoNotFound`, `PromoCodeTaken`.
 */
export const addPromoCodes = /* @__PURE__ */ defineCall<AddPromoCodesInput, EmptyResponse>('POST', '/basic/legacy-promos/codes')

/**
 * Create a promo with random codes, your own, or both.
 *
 * Errors: `ApprovalNeeded`, `GrantBudgetExceeded`, `TooManyPromos`, `PromoCodeTaken`, `EntitlementDefinitionNotFound`, `UnknownSymbol`, `SegmentNotFound`, `TrialNotFound`.
 */
export const createPromo = /* @__PURE__ */ defineCall<CreatePromoInput, CreatePromoOutput>('POST', '/basic/legacy-promos', {
  timeoutMs: 60000,
})

/**
 * List the codes of a promo that can still be redeemed.
 *
 * Errors: `PromoNotFound`.
 */
export const listPromoCodes = /* @__PURE__ */ defineCall<ListPromoCodesInput, ListPromoCodesOutput>('GET', '/basic/legacy-promos/codes', {
  timeoutMs: 60000,
})

/** List the promos of the realm, newest first. */
export const listPromos = /* @__PURE__ */ defineCall<NoInput, ListPromosOutput>('GET', '/basic/legacy-promos')

/**
 * List the players who redeemed the codes of a promo, newest first by default.
 *
 * Errors: `PromoNotFound`.
 */
export const listRedemptions = /* @__PURE__ */ defineCall<ListRedemptionsInput, ListRedemptionsOutput>('GET', '/api/promo-codes/:id/redemptions')
