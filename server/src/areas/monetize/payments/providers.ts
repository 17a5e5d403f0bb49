import { ApiError } from '@regent/contract/errors'
import { type PaymentProvider, paymentProviders } from '@regent/contract/monetize/payments'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { readNamespace } from '../../../kernel/realm-config/realm-config.ts'
import { amazon } from './amazon.ts'
import { apple } from './apple.ts'
import { facebook, toFacebookProof as proofAtFacebook } from './facebook.ts'
import { googlePlay } from './google-play.ts'
import { steam } from './steam.ts'
import { connectStores } from './stores.ts'
import type { Config, Inquiry, PaymentTerms, Proof, Verifier } from './verifier.ts'
import { windows } from './windows.ts'

/** Some stores publish their server API only for partners, and a receipt cannot be validated without it. */
const notPublic: Verifier = {
  missing: () => 'cannot be verified by this server. The store has no API for this. Report them with …/purchase/track.',
  verify: () => 'The provider is not verified.',
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
  // Coupons are part of the game, so no validation is needed.
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
  const payments = await readNamespace(realm, vault, 'payments')
  const ofSteam = await readNamespace(realm, vault, 'steam')
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

/** Registers an order with the provider's store; undefined if it does not need to. */
export const orderHandler = (provider: PaymentProvider): Verifier['order'] => verifiers[provider].order

async function loadInquiry(
  context: ProviderContext,
  provider: PaymentProvider,
  receipt: string,
  payment: PaymentTerms | undefined,
): Promise<Inquiry> {
  const { realm, settings, now } = context
  const config = await requireProvider(context, provider)
  const acceptsSandbox = config.get('sandbox')?.toLowerCase() === 'true' || !(await isProduction(context))
  return { receipt, config, stores: connectStores(settings), realm, acceptsSandbox, now, payment }
}

/**
 * Validates a receipt for a payment: returns the proof, or the reason why it is invalid. Sends requests to the store;
 * no transaction may be open.
 */
export async function verify(
  context: ProviderContext,
  provider: PaymentProvider,
  receipt: string,
  payment?: PaymentTerms,
): Promise<Proof | string> {
  const inquiry = await loadInquiry(context, provider, receipt, payment)
  const { verify: read, take } = verifiers[provider]
  const proof = await read(inquiry)
  if (typeof proof === 'string') return proof
  const fault = findFault(proof, inquiry)
  if (fault !== undefined || !proof.isUntaken || !payment) return fault ?? proof
  return (await take?.(inquiry)) ?? proof
}

/** Validates the current state of a Facebook payment by the same rules, after a webhook of Facebook. */
export async function proveAtFacebook(
  context: ProviderContext,
  id: string,
  found: Record<string, unknown>,
  payment: PaymentTerms,
): Promise<Proof | string> {
  const inquiry = await loadInquiry(context, 'facebook', '', payment)
  const proof = proofAtFacebook(inquiry, id, found)
  return typeof proof === 'string' ? proof : (findFault(proof, inquiry) ?? proof)
}

/** A realm without a parent is the public one. */
const isProduction = async ({ realm }: ProviderContext): Promise<boolean> =>
  (await findOrganization(realm.db, realm.cid))?.realms.get(realm.id)?.parent === undefined

function findFault(proof: Proof, { payment, acceptsSandbox }: Inquiry): string | undefined {
  if (proof.isSandbox && !acceptsSandbox)
    return 'The receipt is from the store’s sandbox. To accept it in a production realm, set the config key payments|sandbox to true.'
  if (!payment) return undefined
  const { productId, quantity, price } = payment
  if (proof.productId !== undefined && proof.productId !== productId)
    return `The receipt is for ${proof.productId}, not for ${productId || 'the product of this payment'}.`
  if (proof.quantity !== undefined && proof.quantity !== quantity)
    return `The receipt is for a quantity of ${proof.quantity}, not ${quantity}.`
  if (proof.price !== undefined && proof.price !== price)
    return `The receipt is for a price of ${proof.price}, not ${price} (minor units).`
  return undefined
}
