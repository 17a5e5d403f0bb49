import { ApiError } from '@regent/contract/errors'
import { findRefundObstacle } from '@regent/contract/monetize/refunding'
import { minorDigits } from '@regent/contract/money'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { Work } from '../../../kernel/records/area.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { refundAtFacebook } from './facebook.ts'
import { refundAtGoogle } from './google-refunds.ts'
import { paidFor } from './outcome.ts'
import { withState } from './payment-history.ts'
import { readPaymentConfig } from './providers.ts'
import * as queries from './queries.ts'
import { actAsRealm, contextIn, type JobRealm } from './refund-job.ts'
import { applyNotice } from './refunds.ts'
import { refundAtSteam } from './steam.ts'
import { connectStores } from './stores.ts'

/** Asks a store to refund a payment, after the plan that wants it has committed. */
export const refundRequestJob = 'refund-requests'

/** Why a stored payment cannot be refunded; undefined: it can. */
export const findObstacle = ({ provider, state, refund }: queries.PaymentRow): string | undefined =>
  findRefundObstacle({ providername: provider, txstate: state, refund: refund ?? undefined })

type Request = { txid: number; reason: string }

export function refundRequestJobs({ callJobs, services }: Work): void {
  callJobs.define<Request>(refundRequestJob, async ({ cid, pid = '', payload, isLast }) =>
    refundPayment(services, { cid, pid }, payload, isLast),
  )
}

/**
 * Refunds a payment that is not refunded yet. Retries if the store cannot be reached. A rejection is stored in the
 * history of the payment. The store's later report of the refund changes nothing.
 */
async function refundPayment(services: Services, place: JobRealm, { txid, reason }: Request, isLast: boolean) {
  const context = await contextIn(services, place, refundRequestJob)
  const payment = await queries.findPayment(context.realm, txid)
  if (!payment || findObstacle(payment) !== undefined) return { outcome: 'not refundable' }
  const fault = await askStore(context, payment).catch((error: unknown) => {
    if (!(error instanceof ApiError) || (error.code === 'PaymentStoreUnavailable' && !isLast)) throw error
    return error.message
  })
  if (fault !== undefined) {
    await actAsRealm(services, place, refundRequestJob, (here) => noteRefusal(here, txid, fault))
    return { outcome: 'refused' }
  }
  await actAsRealm(services, place, refundRequestJob, (here) =>
    applyNotice(here, {
      provider: payment.provider,
      id: `staff ${txid} ${here.now}`,
      kind: 'refund',
      txid,
      purchases: [payment.replay_guard ?? payment.provider_id],
      at: here.now,
      reason: `Refunded by the staff: ${reason}`,
    }),
  )
  return { outcome: 'refunded' }
}

/** Returns why the store refuses; undefined: it has refunded the payment. */
async function askStore(context: RealmContext, payment: queries.PaymentRow): Promise<string | undefined> {
  const { provider, provider_id: providerId, txid } = payment
  // Test payments took no money.
  if (provider === 'Test') return undefined
  const config = await readPaymentConfig(context)
  const way = { config, stores: connectStores(context.settings) }
  if (provider === 'Google Play') return refundAtGoogle({ ...way, now: context.now }, providerId)
  if (provider === 'Steam') return refundAtSteam(way, String(txid))
  if (provider === 'Facebook') {
    const { amount, currency } = await paidFor(context, payment)
    const digits = minorDigits(currency)
    return refundAtFacebook(way, providerId, { currency, amount: (amount / 10 ** digits).toFixed(digits) })
  }
  return `${provider} has no refunds on request.`
}

async function noteRefusal({ realm, now }: RealmContext, txid: number, fault: string): Promise<void> {
  const payment = await queries.lockPayment(realm, txid)
  if (!payment) return
  const words = `The refund was refused. ${fault}`
  await queries.updatePayment(realm, withState(payment, payment.state, words, now), new Date(now))
}
