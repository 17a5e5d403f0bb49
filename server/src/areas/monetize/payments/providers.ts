import { createVerify } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import type { PaymentProvider } from '@regent/contract/payments'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { parseJson } from '../../../kernel/http/json-depth.ts'
import { readNamespace } from '../../../kernel/realm-config/realm-config.ts'

/** The facts that a receipt proves. */
export type Proof = {
  /** The provider's id of the payment. */
  providerId: string
  /** Replay guard: of two payments with the same guard the second is refused. */
  guard: string
  /** The store's product id, if the receipt has it. */
  productId?: string | undefined
  /** The money has not arrived yet. */
  isPending?: boolean
  /** Details for the payment's history. */
  data: string
}

type Config = ReadonlyMap<string, string>

/**
 * How a provider's receipts are verified. Providers that ask another host do so through outbound.ts, before the
 * transaction.
 */
type Verifier = {
  /** Why the provider cannot be used here, as the end of “Payments by Steam …”; undefined if it can. */
  missing: (config: Config) => string | undefined
  /** The facts that the receipt proves, or the reason why it is not valid. */
  verify: (receipt: string, config: Config, txid: number | undefined) => Promise<Proof | string> | Proof | string
}

const notSetUp: Verifier = {
  missing: () => 'cannot be verified by this server yet, so none can be started.',
  verify: () => 'Nobody verifies it.',
}

const verifiers: Record<PaymentProvider, Verifier> = {
  test: {
    missing: (config) =>
      config.get('testHandlerActive')?.toLowerCase() === 'true'
        ? undefined
        : 'need the config key payments|testHandlerActive to be true.',
    verify: (receipt, _, txid) => ({
      providerId: `test-${txid ?? 0}`,
      guard: `test-${txid ?? 0}`,
      data: receipt.slice(0, 1_000),
    }),
  },
  googleplay: {
    missing: (config) =>
      config.get('googleplay.key')
        ? undefined
        : 'need the app’s licence key in the config key payments|googleplay.key.',
    verify: (receipt, config) => verifyGooglePlay(receipt, config.get('googleplay.key') ?? ''),
  },
  // Coupons are part of the game: there is nothing to verify.
  coupon: {
    missing: () => undefined,
    verify: (_, __, txid) => ({ providerId: `coupon-${txid ?? 0}`, guard: `coupon-${txid ?? 0}`, data: '' }),
  },
  itunes: notSetUp,
  facebook: notSetUp,
  steam: notSetUp,
  windows: notSetUp,
}

/** The provider, if it can be used in this realm. */
export async function requireProvider(
  { realm, vault }: Pick<RealmContext, 'realm' | 'vault'>,
  provider: PaymentProvider,
  name: string,
): Promise<Config> {
  const config = await readNamespace(realm, vault, 'payments')
  const missing = verifiers[provider].missing(config)
  if (missing !== undefined)
    throw new ApiError('PaymentProviderInactive', { field: 'provider', message: `Payments by ${name} ${missing}` })
  return config
}

export const verify = async (provider: PaymentProvider, receipt: string, config: Config, txid?: number) =>
  verifiers[provider].verify(receipt, config, txid)

type PurchaseData = { orderId?: unknown; purchaseToken?: unknown; productId?: unknown; purchaseState?: unknown }

/** The store signs the purchase with the app’s key: `{json, signature}`, perhaps below `Payload`. */
function verifyGooglePlay(receipt: string, key: string): Proof | string {
  const outer = objectIn(receipt)
  const inner = objectIn(outer?.['Payload']) ?? outer
  const [json, signature] = [inner?.['json'], inner?.['signature']]
  if (typeof json !== 'string' || typeof signature !== 'string') return 'The receipt has no json and signature.'
  if (!isSigned(json, signature, key)) return 'The receipt is not signed by the key of the app.'
  const { orderId, purchaseToken, productId, purchaseState } = (objectIn(json) ?? {}) as PurchaseData
  const token = textOf(purchaseToken)
  const id = textOf(orderId) ?? token
  const guard = token ?? id
  if (id === undefined || guard === undefined || typeof productId !== 'string')
    return 'The receipt names no order and product.'
  // 1 is cancelled; 2 and 4 are pending.
  if (purchaseState === 1) return 'The purchase was cancelled in the store.'
  return {
    providerId: id,
    guard,
    productId,
    isPending: purchaseState === 2 || purchaseState === 4,
    data: `order ${id}`,
  }
}

/** An empty text is no name: two receipts with empty names are not the same receipt. */
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function isSigned(json: string, signature: string, key: string): boolean {
  try {
    const body = key.replace(/-----[A-Z ]+-----|\s/g, '')
    const pem = `-----BEGIN PUBLIC KEY-----\n${body.replace(/.{64}/g, '$&\n')}\n-----END PUBLIC KEY-----\n`
    return createVerify('RSA-SHA1').update(json, 'utf8').verify(pem, signature, 'base64')
  } catch {
    // The key or the signature is malformed.
    return false
  }
}

function objectIn(text: unknown): Record<string, unknown> | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const value = parseJson(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
