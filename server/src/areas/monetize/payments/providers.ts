import { ApiError } from '@regent/contract/errors'
import { type PaymentProvider, paymentProviders } from '@regent/contract/monetize/payments'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { readNamespace } from '../../../kernel/realm-config/realm-config.ts'
import { amazon } from './amazon.ts'
import { apple } from './apple.ts'
import { facebook, proofOf as proofAtFacebook } from './facebook.ts'
import { googlePlay } from './google-play.ts'
import { steam } from './steam.ts'
import { storesOf } from './stores.ts'
import type { Config, Inquiry, PaymentTerms, Proof, Verifier } from './verifier.ts'
import { windows } from './windows.ts'

/** Some stores show their servers’ interface to their partners only, and a receipt without one proves nothing. */
const notPublic: Verifier = {
  missing: () =>
    'cannot be verified by this server: the store publishes no way to ask it about a purchase. Report them with …/purchase/track.',
  verify: () => 'Nobody verifies it.',
}

const verifiers: Record<PaymentProvider, Verifier> = {
  test: {
    missing: (config) =>
      config.get('testHandlerActive')?.toLowerCase() === 'true'
        ? undefined
        : 'need the config key payments|testHandlerActive to be true.',
    verify: ({ receipt, payment }) => ({
      providerId: `test-${payment?.txid ?? 0}`,
      guard: `test-${payment?.txid ?? 0}`,
      data: receipt.slice(0, 1_000),
    }),
  },
  // Coupons are part of the game: there is nothing to verify.
  coupon: {
    missing: () => undefined,
    verify: ({ payment }) => ({
      providerId: `coupon-${payment?.txid ?? 0}`,
      guard: `coupon-${payment?.txid ?? 0}`,
      data: '',
    }),
  },
  amazon,
  facebook,
  googleplay: googlePlay,
  itunes: apple,
  steam,
  windows,
  bluesnap: notPublic,
  flexion: notPublic,
  kong: notPublic,
}

export type ProviderContext = Pick<RealmContext, 'realm' | 'vault' | 'settings' | 'now'>

/** The realm's config for payments. */
export async function readPaymentConfig({ realm, vault }: Pick<RealmContext, 'realm' | 'vault'>): Promise<Config> {
  const [payments, ofSteam] = [
    await readNamespace(realm, vault, 'payments'),
    await readNamespace(realm, vault, 'steam'),
  ]
  return new Map([...payments, ...[...ofSteam].map(([key, value]) => [`steam|${key}`, value] as const)])
}

/** The config, if the provider can be used in this realm. */
export async function requireProvider(
  context: Pick<RealmContext, 'realm' | 'vault'>,
  provider: PaymentProvider,
): Promise<Config> {
  const config = await readPaymentConfig(context)
  const missing = verifiers[provider].missing(config)
  if (missing !== undefined)
    throw new ApiError('PaymentProviderInactive', {
      field: 'provider',
      message: `Payments by ${paymentProviders[provider]} ${missing}`,
    })
  return config
}

/** How the store of a provider is told of an order; undefined if it need not be. */
export const orderingAt = (provider: PaymentProvider): Verifier['order'] => verifiers[provider].order

async function inquiryOf(
  context: ProviderContext,
  provider: PaymentProvider,
  receipt: string,
  payment: PaymentTerms | undefined,
): Promise<Inquiry> {
  const { realm, settings, now } = context
  const config = await requireProvider(context, provider)
  const acceptsSandbox = config.get('sandbox')?.toLowerCase() === 'true' || !(await isProduction(context))
  return { receipt, config, stores: storesOf(settings), realm, acceptsSandbox, now, payment }
}

/** What a receipt proves for a payment, or why it does not pay for it. Asks the store; no transaction may be open. */
export async function verify(
  context: ProviderContext,
  provider: PaymentProvider,
  receipt: string,
  payment?: PaymentTerms,
): Promise<Proof | string> {
  const inquiry = await inquiryOf(context, provider, receipt, payment)
  const { verify: read, take } = verifiers[provider]
  const proof = await read(inquiry)
  if (typeof proof === 'string') return proof
  const fault = faultOf(proof, inquiry)
  if (fault !== undefined || !proof.isUntaken || !payment) return fault ?? proof
  return (await take?.(inquiry)) ?? proof
}

/** What a payment as Facebook has it now proves, by the same rules: Facebook itself said that it changed. */
export async function proveAtFacebook(
  context: ProviderContext,
  id: string,
  found: Record<string, unknown>,
  payment: PaymentTerms,
): Promise<Proof | string> {
  const inquiry = await inquiryOf(context, 'facebook', '', payment)
  const proof = proofAtFacebook(inquiry, id, found)
  return typeof proof === 'string' ? proof : (faultOf(proof, inquiry) ?? proof)
}

/** A realm without a parent is what the public plays. */
const isProduction = async ({ realm }: ProviderContext): Promise<boolean> =>
  (await findOrganization(realm.db, realm.cid))?.realms.get(realm.id)?.parent === undefined

function faultOf(proof: Proof, { payment, acceptsSandbox }: Inquiry): string | undefined {
  if (proof.isSandbox && !acceptsSandbox)
    return 'The receipt is of the store’s sandbox. A production realm accepts it if the config key payments|sandbox is true.'
  if (!payment) return undefined
  const { productId, quantity, price } = payment
  if (proof.productId !== undefined && proof.productId !== productId)
    return `The receipt is for ${proof.productId}, not for ${productId || 'the product of this payment'}.`
  if (proof.quantity !== undefined && proof.quantity !== quantity)
    return `The receipt is for a quantity of ${proof.quantity}, and this payment for ${quantity}.`
  if (proof.price !== undefined && proof.price !== price)
    return `The receipt is for a price of ${proof.price}, and this payment for ${price}, in minor units.`
  return undefined
}
