import { ApiError } from '@regent/contract/errors'
import { callGuarded, toAllowedHosts } from '../../../kernel/outgoing/guarded-call.ts'
import { OutboundError, readJsonObject } from '../../../kernel/settings/outbound.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'

/** Stores are slow for purchases, and the player waits for this response only. */
const timeoutMs = 10_000
const maxBytes = 1024 * 1024

type StoreRequest = { method?: 'POST'; headers?: Readonly<Record<string, string>>; body?: string }

/** `body` is empty if the store did not return a JSON object. */
export type StoreAnswer = { status: number; body: Record<string, unknown> }

/** The servers of the app stores, and the root certificates of Apple's receipts. */
export type Stores = {
  /** Sends a request to a store. Timeouts and server errors throw `PaymentStoreUnavailable`. */
  ask: (address: string, request?: StoreRequest) => Promise<StoreAnswer>
  /** SHA-256 fingerprints, in lower case. */
  appleRoots: readonly string[]
}

/** The store responds, but cannot validate the purchase now: nothing is decided, and the client retries. */
export const storeUnavailable = (host: string, what: string): ApiError =>
  new ApiError('PaymentStoreUnavailable', {
    message: `${host} ${what}. Nothing was changed. Complete the payment again later.`,
  })

export const connectStores = ({
  paymentStoresUrl,
  appleRoots,
}: Pick<Settings, 'paymentStoresUrl' | 'appleRoots'>): Stores => ({
  appleRoots,
  async ask(address, request = {}) {
    const { host, pathname, search } = new URL(address)
    const { status, text } = await callGuarded({
      ...request,
      address:
        paymentStoresUrl === undefined ? address : `${paymentStoresUrl.replace(/\/$/, '')}/${host}${pathname}${search}`,
      privateHosts: paymentStoresUrl === undefined ? [] : toAllowedHosts(paymentStoresUrl),
      timeoutMs,
      maxBytes,
    }).catch((error: unknown) => {
      throw error instanceof OutboundError ? storeUnavailable(host, error.what) : error
    })
    if (status >= 500 || status === 429 || status === 408) throw storeUnavailable(host, `answered with ${status}`)
    return { status, body: parseBody(host, text) }
  },
})

function parseBody(host: string, text: string): Record<string, unknown> {
  try {
    return readJsonObject(host, text)
  } catch {
    // Some stores send errors without a body; the status contains the reason.
    return {}
  }
}

/** A form body, as stores expect it. */
export const form = (values: Readonly<Record<string, string>>): StoreRequest => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(values).toString(),
})

export const json = (value: unknown, headers: Readonly<Record<string, string>> = {}): StoreRequest => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
})
