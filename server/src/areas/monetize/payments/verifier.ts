import { ApiError } from '@regent/contract/errors'
import { parseJson } from '@regent/contract/json-depth'
import type { Amount } from '@regent/contract/money'
import type { RealmRef } from '../../../kernel/context/context.ts'
import type { Stores } from './stores.ts'

/** Shared code of all providers' verifiers. A provider is one file that exports a `Verifier`. */

/** The content of a valid receipt. */
export type Proof = {
  /** The provider's id of the payment. */
  providerId: string
  /** Replay guard: the second of two payments with the same guard is rejected. */
  guard: string
  /** The store's product id, if the receipt contains it. */
  productId?: string | undefined
  /** Paid quantity of the product, if the receipt contains it. */
  quantity?: number | undefined
  /** In minor units, if the receipt contains the price requested by this server. */
  price?: number | undefined
  /** Amount paid, as reported by the store. */
  paid?: Amount | undefined
  /** Bought in the store's sandbox, without real money. */
  isSandbox?: boolean
  /** The money has not arrived yet. */
  isPending?: boolean
  /** The player has approved; `take` captures the money. */
  isUntaken?: boolean
  /** Details for the payment's history. */
  data: string
}

/** The realm's config for payments: keys of the namespace `payments` by name, those of `steam` as `steam|key`. */
export type Config = ReadonlyMap<string, string>

/** The payment that a receipt must match; the price is in minor units. */
export type PaymentTerms = { txid: number; gamerTag: number; productId: string; quantity: number; price: number }

/** A receipt, and the data needed for its validation. */
export type Inquiry = {
  receipt: string
  config: Config
  stores: Stores
  realm: RealmRef
  /** True if sandbox receipts are accepted. */
  acceptsSandbox: boolean
  now: number
  /** Undefined if a receipt is only checked. */
  payment?: PaymentTerms | undefined
}

/** An order that a store requires before the player can pay. */
export type Order = PaymentTerms & {
  config: Config
  stores: Stores
  realm: RealmRef
  sku: string
  name: string
  language: string
}

/** Validates a provider's receipts. Requests to other hosts use `stores` and run before the transaction. */
export type Verifier = {
  /** The reason why the provider is not set up, as the end of “Payments by Steam …”; undefined if it is. */
  missing: (config: Config) => string | undefined
  /** Returns the proof, or the reason why the receipt is invalid. */
  verify: (inquiry: Inquiry) => Promise<Proof | string> | Proof | string
  /** Registers an order with the store; throws if the store rejects it. */
  order?: (order: Order) => Promise<void>
  /**
   * Captures the money of an `isUntaken` proof that matches the payment; returns the reason if the store rejects it.
   */
  take?: (inquiry: Inquiry) => Promise<string | undefined>
}

/** Keys of a realm's config that a provider requires, with descriptions. */
export const needs =
  (keys: Readonly<Record<string, string>>) =>
  (config: Config): string | undefined => {
    const missing = Object.entries(keys).filter(([key]) => !config.get(key))
    if (missing.length === 0) return undefined
    const missingKeys = missing.map(
      ([key, what]) => `${what} in the config key ${key.includes('|') ? key : `payments|${key}`}`,
    )
    return `need ${missingKeys.join(', and ')}.`
  }

/** The store rejects the realm's own keys: an error of the config, not of the receipt. */
export const invalidKeysError = (store: string, keys: string): ApiError =>
  new ApiError('PaymentProviderInactive', {
    message: `${store} rejects the realm’s config. Check ${keys}. Nothing was changed. Complete the payment again later.`,
  })

/** An empty string is not an id: two receipts with empty ids are not the same receipt. */
export const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Stores send integers as numbers or as strings. */
export function toInteger(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(number) ? (number as number) : undefined
}

export const toObject = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined

/** The objects of a list; empty if the value is not a list. */
export const toObjects = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map(toObject).filter((one) => one !== undefined) : []

/** Parses a JSON object; undefined if the text is not one. */
export function objectIn(text: unknown): Record<string, unknown> | undefined {
  if (typeof text !== 'string') return undefined
  try {
    return toObject(parseJson(text))
  } catch {
    return undefined
  }
}

/** Unity wraps the store's own receipt: `{Store, TransactionID, Payload}`. */
export function unwrap(receipt: string): { payload: string; transactionId: string | undefined } {
  const wrapped = objectIn(receipt)
  const payload = toText(wrapped?.['Payload'])
  return { payload: payload ?? receipt, transactionId: payload && toText(wrapped?.['TransactionID']) }
}
