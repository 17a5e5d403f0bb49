// `npm run docs` writes this file from the contract.
import { defineCall } from '../../define-call.ts'
import type {
  ClaimPromoCodeInput,
  EmptyResponse,
} from '../shapes.ts'

/**
 * Redeem a code. The player gets the gift of its promo once.
 *
 * Errors: `PromoCodeNotFound`, `PromoCodeUsed`, `PromoExpired`, `PromoLimitReached`, `PromoNotForPlayer`, `PlayerNotFound`, `InsufficientCurrency`, `ItemNotFound`, `TooManyItems`, `GiftNotAvailable`, `EntitlementDefinitionNotFound`, `EntitlementLimitReached`.
 */
export const claimPromoCode = /* @__PURE__ */ defineCall<ClaimPromoCodeInput, EmptyResponse>('POST', '/basic/legacy-promos/claim')
