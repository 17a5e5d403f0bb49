// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../define-call.ts'
import type {
  CommonResponse,
  EndTransactionInput,
  GetInventoryInput,
  Inventory,
  ListCurrencyContentsOutput,
  ListItemContentsOutput,
  ListMultipliersInput,
  ListMultipliersOutput,
  PreviewInventoryInput,
  PreviewInventoryOutput,
  ReloadInventoryInput,
  SearchInventoryInput,
  UpdateInventoryInput,
} from '../shapes.ts'

/** Forget a `transaction`, so that its name can be used again. Its changes are kept. */
export const endTransaction = /* @__PURE__ */ defineCall<EndTransactionInput, CommonResponse>('DELETE', '/object/inventory/:gamerTag/transaction', {
  self: 'gamerTag',
  timeoutMs: 120000,
})

/**
 * Get a player’s inventory: all items, or the content ids below `scope`.
 *
 * Errors: `PlayerNotFound`.
 */
export const getInventory = /* @__PURE__ */ defineCall<GetInventoryInput, Inventory>('GET', '/object/inventory/:gamerTag', {
  self: 'gamerTag',
  timeoutMs: 120000,
})

/** List the currencies of the realm’s published content. */
export const listCurrencyContents = /* @__PURE__ */ defineCall<NoInput, ListCurrencyContentsOutput>('GET', '/basic/inventory/currency', {
  timeoutMs: 120000,
})

/** List the items of the realm’s published content. */
export const listItemContents = /* @__PURE__ */ defineCall<NoInput, ListItemContentsOutput>('GET', '/basic/inventory/items', {
  timeoutMs: 120000,
})

/** List the factors that gifts to a player are multiplied by: none, because realms have no bonuses. */
export const listMultipliers = /* @__PURE__ */ defineCall<ListMultipliersInput, ListMultipliersOutput>('GET', '/object/inventory/:gamerTag/multipliers', {
  self: 'gamerTag',
  timeoutMs: 120000,
})

/** Get the currencies of a change with the player’s bonus. They are unchanged, because realms have no bonuses. */
export const previewInventory = /* @__PURE__ */ defineCall<PreviewInventoryInput, PreviewInventoryOutput>('PUT', '/object/inventory/:gamerTag/preview', {
  self: 'gamerTag',
  isSafe: true,
  timeoutMs: 120000,
})

/**
 * Reload an inventory of an external service. Inventories are stored here, so only the player’s clients are notified to reload it.
 *
 * Errors: `PlayerNotFound`.
 */
export const reloadInventory = /* @__PURE__ */ defineCall<ReloadInventoryInput, CommonResponse>('PUT', '/object/inventory/:gamerTag/proxy/reload', {
  self: 'gamerTag',
  hasNoBody: true,
})

/**
 * List a player’s inventory by content ids and item filters.
 *
 * Errors: `PlayerNotFound`.
 */
export const searchInventory = /* @__PURE__ */ defineCall<SearchInventoryInput, Inventory>('POST', '/object/inventory/:gamerTag', {
  self: 'gamerTag',
  isSafe: true,
  timeoutMs: 120000,
})

/**
 * Change a player’s inventory, all or nothing. Amounts are added to currencies; negative amounts are subtracted. Idempotent by `transaction`: a repeated request changes nothing and returns the same response.
 *
 * Errors: `ApprovalNeeded`, `GrantBudgetExceeded`, `PlayerNotFound`, `InsufficientCurrency`, `ItemNotFound`, `NotWritableByClient`, `TooManyItems`, `UnknownSymbol`.
 */
export const updateInventory = /* @__PURE__ */ defineCall<UpdateInventoryInput, CommonResponse>('PUT', '/object/inventory/:gamerTag', {
  self: 'gamerTag',
  timeoutMs: 120000,
  repeat: { key: 'transaction' },
})
