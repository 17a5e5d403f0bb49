import { ApiError } from '@regent/contract/errors'
import { callGuarded, hostOf } from '../../../kernel/outgoing/guarded-call.ts'
import { OutboundError, readJsonObject } from '../../../kernel/outgoing/outbound.ts'
import type { Settings } from '../../../kernel/settings.ts'

/** Stores take their time over a purchase; the player waits for this answer and for no other. */
const timeoutMs = 10_000
const maxBytes = 1024 * 1024

type StoreRequest = { method?: 'POST'; headers?: Readonly<Record<string, string>>; body?: string }

/** `body` is empty if the store did not answer with a JSON object. */
export type StoreAnswer = { status: number; body: Record<string, unknown> }

/** The servers of the app stores, and whose certificates sign the receipts of Apple. */
export type Stores = {
  /** Asks a store. One that does not answer, or has a fault of its own, is `PaymentStoreUnavailable`. */
  ask: (address: string, request?: StoreRequest) => Promise<StoreAnswer>
  /** SHA-256 fingerprints, in lower case. */
  appleRoots: readonly string[]
}

/** The store answers, but cannot say whether the purchase is valid: nothing is decided, and the client tries again. */
export const storeUnavailable = (host: string, what: string): ApiError =>
  new ApiError('PaymentStoreUnavailable', {
    message: `${host} ${what}. Nothing was changed; complete the payment again later.`,
  })

export const storesOf = ({
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
      privateHosts: paymentStoresUrl === undefined ? [] : hostOf(paymentStoresUrl),
      timeoutMs,
      maxBytes,
    }).catch((error: unknown) => {
      throw error instanceof OutboundError ? storeUnavailable(host, error.what) : error
    })
    if (status >= 500 || status === 429 || status === 408) throw storeUnavailable(host, `answered with ${status}`)
    return { status, body: bodyOf(host, text) }
  },
})

function bodyOf(host: string, text: string): Record<string, unknown> {
  try {
    return readJsonObject(host, text)
  } catch {
    // Some stores refuse without a body; the status says why.
    return {}
  }
}

/** A form, as stores take it. */
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
