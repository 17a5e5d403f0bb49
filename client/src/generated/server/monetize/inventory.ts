// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../../define-call.ts'
import type {
  CommonResponse,
  ListBalancesInput,
  ListBalancesOutput,
  ListGiftUsesOutput,
  ListInventoryChangesInput,
  ListInventoryChangesOutput,
  PlanGrantInput,
  PlanWithSample,
  TransferCurrenciesInput,
} from '../shapes.ts'

/** List the changes of a player’s inventory with author and reason, newest first. */
export const listInventoryChanges = /* @__PURE__ */ defineCall<ListInventoryChangesInput, ListInventoryChangesOutput>('GET', '/api/inventory/:gamerTag/changes', {
  timeoutMs: 120000,
})

/**
 * Plan to grant currencies and items to many players: selected ones, the results of a search, or a segment.
 *
 * Errors: `PlanRowsInvalid`, `SegmentNotFound`, `UnknownSymbol`.
 */
export const planGrant = /* @__PURE__ */ defineCall<PlanGrantInput, PlanWithSample>('POST', '/api/inventory/plans/grant', {
  timeoutMs: 120000,
})

/**
 * Transfer currencies from one player to another, all or nothing. Idempotent by `transaction`: a repeated request changes nothing and returns the same response.
 *
 * Errors: `PlayerNotFound`, `InsufficientCurrency`.
 */
export const transferCurrencies = /* @__PURE__ */ defineCall<TransferCurrenciesInput, CommonResponse>('PUT', '/object/inventory/:gamerTag/transfer', {
  timeoutMs: 120000,
})

/** List a player’s currency balances at the end of each of the last 14 days. */
export const listBalances = /* @__PURE__ */ defineCall<ListBalancesInput, ListBalancesOutput>('GET', '/api/inventory/:gamerTag/balances')

/** Count the listings, events, promos, PvP definitions and daily rewards that give or cost each currency, item and entitlement. Ended ones do not count. */
export const listGiftUses = /* @__PURE__ */ defineCall<NoInput, ListGiftUsesOutput>('GET', '/api/inventory/uses')
