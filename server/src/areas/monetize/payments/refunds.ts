import { ApiError } from '@regent/contract/errors'
import type { Refund, RefundedGood } from '@regent/contract/monetize/payments-refunds'
import { type Amount, moneyWords } from '@regent/contract/money'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { recordEvents } from '../../../kernel/history/record.ts'
import { readNamespace } from '../../../kernel/realm-config/realm-config.ts'
import { lockBuyer } from '../commerce/purchases.ts'
import { type GoodsBack, listGoods, takeGoods } from './goods-back.ts'
import { paidFor } from './outcome.ts'
import { withState } from './payment-history.ts'
import * as queries from './queries.ts'
import { findPurchasedPayment, insertNotice } from './refund-queries.ts'
import { keepSpending } from './spending.ts'

/** A store's notification about a paid purchase. */
export type StoreNotice = {
  /** The provider, as in payments. */
  provider: string
  /** The store's id of this notice, for deduplication. */
  id: string
  kind: 'refund' | 'reversal'
  /** The txid, if the store returns it. */
  txid?: number | undefined
  /** Replay guards, or the provider's ids of the payment. */
  purchases: readonly string[]
  /** Epoch milliseconds. */
  at: number
  reason: string
  /** Total of partial refunds so far; undefined: everything. */
  amount?: Amount | undefined
}

export type Applied = 'applied' | 'known' | 'unknown purchase'

/**
 * Applies a notification of any store to its payment, idempotently and in the caller's transaction. A purchase without
 * a payment here is stored, so that its receipt is rejected later.
 */
export async function applyNotice(context: RealmContext, notice: StoreNotice): Promise<Applied> {
  const { realm } = context
  const { provider, id, kind, purchases, at, txid } = notice
  let candidate = await findPurchasedPayment(realm, { provider, txid, purchases })
  if (!candidate) {
    // It may be completed concurrently, which locks the receipt until it commits.
    for (const purchase of purchases) await queries.lockReceipt(realm, provider, purchase)
    candidate = await findPurchasedPayment(realm, { provider, txid, purchases })
  }
  // Purchases and payments lock the buyer first; another order could deadlock.
  if (candidate) await lockBuyer(realm, candidate.gamer_tag)
  const purchase = purchases[0] ?? String(txid)
  if (!(await insertNotice(realm, { provider, id, purchase, kind, at: new Date(at) }))) return 'known'
  const payment = candidate && (await queries.lockPayment(realm, candidate.txid))
  if (!payment) return 'unknown purchase'
  if (kind === 'refund') await applyRefund(context, payment, notice)
  else await applyReversal(context, payment, notice)
  return 'applied'
}

/** True if the payment has a refund that was not reversed. */
const isStanding = ({ refund }: queries.PaymentRow) => refund !== null && refund.reversedAt === undefined

type RefundReport = Pick<StoreNotice, 'at' | 'reason' | 'amount'>

async function applyRefund(context: RealmContext, payment: queries.PaymentRow, { at, reason, amount }: RefundReport) {
  const { realm, now, vault } = context
  const paid = await paidFor(context, payment)
  // A refund in another currency than that of the payment counts as a full refund.
  const total = amount?.currency === paid.currency ? Math.min(amount.amount, paid.amount) : paid.amount
  const before = isStanding(payment) ? (payment.refund?.amount ?? 0) : 0
  const isPartial = total < paid.amount
  if (payment.state === 'REFUNDED' && total <= before) return
  const goods = payment.completed_at === null ? [] : listGoods(payment.obtain)
  // After a partial refund whose goods were left with the player, the remaining part needs a new decision; reclaimed
  // goods are gone.
  const wasTaken = isStanding(payment) && payment.refund?.decision === 'taken'
  const isWaiting = goods.length > 0 && !wasTaken
  const refund: Refund = {
    ...(wasTaken && payment.refund),
    at,
    reason: reason.slice(0, 1_000),
    amount: total,
    currency: paid.currency,
    isPartial,
    decision: wasTaken ? 'taken' : isWaiting ? 'waiting' : 'nothing',
  }
  const words = `${reason}${isPartial ? ` ${moneyWords(total, paid.currency)} of ${moneyWords(paid.amount, paid.currency)} were refunded.` : ''}`
  const next = {
    ...withState(payment, 'REFUNDED', words, now),
    refund,
    refunded_at: isPartial ? null : at,
    refund_waits: isWaiting,
  }
  await storeRefund(context, payment, next, { at, amount: total - before })
  if (!isWaiting || isPartial) return
  const config = await readNamespace(realm, vault, 'payments')
  if (config.get('refund_takes_back')?.toLowerCase() === 'true') await reclaimGoods(context, payment.txid)
}

/** The store has reversed the refund: the payment is valid again. Reclaimed goods are not given back. */
async function applyReversal(
  context: RealmContext,
  payment: queries.PaymentRow,
  { at, reason }: RefundReport,
): Promise<void> {
  const { refund } = payment
  if (!refund || !isStanding(payment)) return
  const wasTaken = refund.decision === 'taken'
  const words = wasTaken ? `${reason} Revoked goods are not returned. Grant them again by hand.` : reason
  const state = payment.completed_at === null ? 'CANCELLED' : 'COMPLETED'
  const next = {
    ...withState(payment, state, words, context.now),
    refund: {
      ...refund,
      reversedAt: at,
      decision: refund.decision === 'waiting' ? ('kept' as const) : refund.decision,
    },
    refunded_at: null,
    refund_waits: false,
  }
  await storeRefund(context, payment, next, { at, amount: -refund.amount })
}

/** Stores a refund: the state, the trail, revenue on the day of the refund, and the player's spending. */
async function storeRefund(
  context: RealmContext,
  payment: queries.PaymentRow,
  next: queries.PaymentRow,
  back: { at: number; amount: number },
): Promise<void> {
  const { realm, now, change } = context
  await queries.updatePayment(realm, next, new Date(now))
  const { txid, gamer_tag: gamerTag, provider, details } = payment
  change({
    subject: 'payment',
    id: String(txid),
    before: { state: payment.state },
    after: { state: next.state },
    gamerTag,
  })
  if (payment.completed_at === null) return
  await keepSpending(realm, gamerTag, now)
  const { currency = '', reason = '' } = next.refund ?? {}
  const fields = { txid: String(txid), provider, sku: details.sku, price: details.price, currency, amount: back.amount }
  // Revenue counts on the store's day, which may be in the past; days before the payment or in the future are ignored.
  const at = Math.min(now, Math.max(back.at, payment.completed_at))
  await recordEvents(realm, [
    { at, gamerTag, namespace: 'platform_commerce_refund', fields: { ...fields, reason: reason.slice(0, 200) } },
  ])
}

// ── What becomes of the goods ──────────────────────────────────────────────

async function lockWaiting(context: RealmContext, txid: number) {
  const { realm } = context
  const unlockedPayment = await queries.findPayment(realm, txid)
  if (!unlockedPayment) throw new ApiError('PaymentNotFound', { field: 'txids', message: `Payment ${txid} not found.` })
  await lockBuyer(realm, unlockedPayment.gamer_tag)
  const payment = await queries.lockPayment(realm, txid)
  if (payment?.refund && payment.refund_waits) return { ...payment, refund: payment.refund }
  throw new ApiError('PaymentOver', {
    field: 'txids',
    message: `Payment ${txid} has no open refund. Nothing was changed.`,
  })
}

type WaitingRefund = Awaited<ReturnType<typeof lockWaiting>>

async function decide(context: RealmContext, payment: WaitingRefund, refund: Refund, words: string): Promise<void> {
  const { realm, now, change } = context
  const next = {
    ...withState(payment, 'REFUNDED', words, now),
    refund: { ...refund, decidedAt: now },
    refund_waits: false,
  }
  await queries.updatePayment(realm, next, new Date(now))
  change({
    subject: 'payment',
    id: String(payment.txid),
    before: { decision: payment.refund.decision },
    after: { decision: refund.decision },
    gamerTag: payment.gamer_tag,
  })
}

/** Lets the player keep what they were given. */
export async function keepGoods(context: RealmContext, txid: number, note: string): Promise<void> {
  const payment = await lockWaiting(context, txid)
  const words = `The player keeps the goods. ${note}`.trim()
  await decide(context, payment, { ...payment.refund, decision: 'kept' }, words)
}

/** Takes the goods of a payment that the player still has. */
export async function reclaimGoods(context: RealmContext, txid: number): Promise<GoodsBack> {
  const payment = await lockWaiting(context, txid)
  const { taken, missing } = await takeGoods(context, payment)
  const words = [
    taken.length > 0 ? `Revoked ${formatGoods(taken)}.` : 'Nothing could be revoked.',
    ...(missing.length > 0 ? [`Not revoked, because the player no longer has it: ${formatGoods(missing)}.`] : []),
  ].join(' ')
  await decide(context, payment, { ...payment.refund, decision: 'taken', taken, missing }, words)
  return { taken, missing }
}

/** "330 currency.gems, 1 items.hat" */
export const formatGoods = (goods: readonly RefundedGood[]): string =>
  goods.map(({ symbol, count }) => `${count.toLocaleString('en')} ${symbol}`).join(', ')

/** An undone decision becomes open again; the undo of the inventory's changes returns the goods. */
export async function reopenRefund(context: RealmContext, payment: queries.PaymentRow, decision: Refund['decision']) {
  const { realm, now, change } = context
  if (!payment.refund) return
  const refund: Refund = { ...payment.refund, decision, decidedAt: undefined, taken: undefined, missing: undefined }
  const isWaiting = decision === 'waiting' && isStanding(payment)
  const next = {
    ...withState(payment, payment.state, 'The decision was undone.', now),
    refund,
    refund_waits: isWaiting,
  }
  await queries.updatePayment(realm, next, new Date(now))
  const before = { decision: payment.refund.decision }
  change({ subject: 'payment', id: String(payment.txid), before, after: { decision }, gamerTag: payment.gamer_tag })
}
