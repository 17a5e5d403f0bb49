import { ApiError } from '@regent/contract/errors'
import { parseJson } from '@regent/contract/json-depth'
import type { Amount } from '@regent/contract/money'
import type { RealmRef } from '../../../kernel/context/context.ts'
import type { Stores } from './stores.ts'

/** What the verifiers of all providers have in common. A provider is one file that makes a `Verifier`. */

/** The facts that a receipt proves. */
export type Proof = {
  /** The provider's id of the payment. */
  providerId: string
  /** Replay guard: of two payments with the same guard the second is refused. */
  guard: string
  /** The store's product id, if the receipt has it. */
  productId?: string | undefined
  /** How many of the product were paid for, if the receipt says so. */
  quantity?: number | undefined
  /** In minor units, if the receipt has the price that this server asked for. */
  price?: number | undefined
  /** What the store says was paid. */
  paid?: Amount | undefined
  /** Bought in the store's sandbox, where nothing is paid. */
  isSandbox?: boolean
  /** The money has not arrived yet. */
  isPending?: boolean
  /** The player has approved, and the store takes the money when `take` tells it to. */
  isUntaken?: boolean
  /** Details for the payment's history. */
  data: string
}

/** The realm's config for payments: keys of the namespace `payments` by name, those of `steam` as `steam|key`. */
export type Config = ReadonlyMap<string, string>

/** The payment that a receipt is to pay for; the price is in minor units. */
export type PaymentTerms = { txid: number; gamerTag: number; productId: string; quantity: number; price: number }

/** A receipt to verify, and what it takes. */
export type Inquiry = {
  receipt: string
  config: Config
  stores: Stores
  realm: RealmRef
  /** Whether receipts of the store's sandbox count. */
  acceptsSandbox: boolean
  now: number
  /** Undefined when a receipt is only checked. */
  payment?: PaymentTerms | undefined
}

/** An order that a store must know before the player can pay for it. */
export type Order = PaymentTerms & {
  config: Config
  stores: Stores
  realm: RealmRef
  sku: string
  name: string
  language: string
}

/** How a provider's receipts are verified. Other hosts are asked through `stores`, before the transaction. */
export type Verifier = {
  /** Why the provider cannot be used here, as the end of “Payments by Steam …”; undefined if it can. */
  missing: (config: Config) => string | undefined
  /** The facts that the receipt proves, or the reason why it is not valid. */
  verify: (inquiry: Inquiry) => Promise<Proof | string> | Proof | string
  /** Announces an order to the store, or throws why the store does not take it. */
  order?: (order: Order) => Promise<void>
  /** Takes the money of a proof that is `isUntaken` and fits the payment; returns why the store refuses. */
  take?: (inquiry: Inquiry) => Promise<string | undefined>
}

/** Keys of a realm's config that a provider needs, with what they hold. */
export const needs =
  (keys: Readonly<Record<string, string>>) =>
  (config: Config): string | undefined => {
    const missing = Object.entries(keys).filter(([key]) => !config.get(key))
    if (missing.length === 0) return undefined
    const named = missing.map(
      ([key, what]) => `${what} in the config key ${key.includes('|') ? key : `payments|${key}`}`,
    )
    return `need ${named.join(', and ')}.`
  }

/** The store refuses the realm's own keys: a fault of the config, and no fault of the receipt. */
export const wrongKeys = (store: string, keys: string): ApiError =>
  new ApiError('PaymentProviderInactive', {
    message: `${store} does not accept the realm’s config: check ${keys}. Nothing was changed; the payment can be completed later.`,
  })

/** An empty text is no name: two receipts with empty names are not the same receipt. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Stores write whole numbers as numbers or as text. */
export function wholeOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(number) ? (number as number) : undefined
}

export const objectOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined

/** The objects of a list; nothing if it is none. */
export const objectsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map(objectOf).filter((one) => one !== undefined) : []

/** The JSON object in a text; undefined if there is none. */
export function objectIn(text: unknown): Record<string, unknown> | undefined {
  if (typeof text !== 'string') return undefined
  try {
    return objectOf(parseJson(text))
  } catch {
    return undefined
  }
}

/** Unity wraps the store's own receipt: `{Store, TransactionID, Payload}`. */
export function unwrap(receipt: string): { payload: string; transactionId: string | undefined } {
  const wrapped = objectIn(receipt)
  const payload = textOf(wrapped?.['Payload'])
  return { payload: payload ?? receipt, transactionId: payload && textOf(wrapped?.['TransactionID']) }
}
