import { ApiError } from '@regent/contract/errors'
import type { Refund, RefundedGood } from '@regent/contract/monetize/payments-refunds'
import { type Amount, moneyWords } from '@regent/contract/money'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { recordEvents } from '../../../kernel/history/record.ts'
import { readNamespace } from '../../../kernel/realm-config/realm-config.ts'
import { lockBuyer } from '../commerce/purchases.ts'
import { type GoodsBack, goodsOf, takeGoods } from './goods-back.ts'
import { paidFor } from './outcome.ts'
import { moved } from './payment-history.ts'
import * as queries from './queries.ts'
import { findPaymentOf, insertNotice } from './refund-queries.ts'
import { keepSpending } from './spending.ts'

/** What a store tells of a purchase after it was paid for. */
export type StoreNotice = {
  /** The name of the provider, as payments have it. */
  provider: string
  /** The store's own id of this notice: one that comes again is not applied again. */
  id: string
  kind: 'refund' | 'reversal'
  /** The txid, where the store knows it. */
  txid?: number | undefined
  /** The replay guard or the provider's id of the payment. */
  purchases: readonly string[]
  /** Epoch milliseconds. */
  at: number
  reason: string
  /** Of a partial refund: what was given back in all so far; left out: everything. */
  amount?: Amount | undefined
}

export type Applied = 'applied' | 'known' | 'unknown purchase'

/**
 * The one way in which a store's word changes a payment, whatever the store: applied once, in the caller's transaction.
 * A purchase that has no payment here is remembered, so that its receipt pays for nothing later.
 */
export async function applyNotice(context: RealmContext, notice: StoreNotice): Promise<Applied> {
  const { realm } = context
  const { provider, id, kind, purchases, at, txid } = notice
  let found = await findPaymentOf(realm, { provider, txid, purchases })
  if (!found) {
    // It may be completed at this moment: that holds the receipt until its end.
    for (const purchase of purchases) await queries.lockReceipt(realm, provider, purchase)
    found = await findPaymentOf(realm, { provider, txid, purchases })
  }
  // Purchases and payments lock the buyer first; another order could deadlock.
  if (found) await lockBuyer(realm, found.gamer_tag)
  const purchase = purchases[0] ?? String(txid)
  if (!(await insertNotice(realm, { provider, id, purchase, kind, at: new Date(at) }))) return 'known'
  const payment = found && (await queries.lockPayment(realm, found.txid))
  if (!payment) return 'unknown purchase'
  if (kind === 'refund') await refunded(context, payment, notice)
  else await reversed(context, payment, notice)
  return 'applied'
}

/** Whether the payment has a refund that the store has not reversed. */
const isStanding = ({ refund }: queries.PaymentRow) => refund !== null && refund.reversedAt === undefined

type RefundReport = Pick<StoreNotice, 'at' | 'reason' | 'amount'>

async function refunded(context: RealmContext, payment: queries.PaymentRow, { at, reason, amount }: RefundReport) {
  const { realm, now, vault } = context
  const paid = await paidFor(context, payment)
  // A store that speaks of another currency than that of the payment means the whole of it.
  const total = amount?.currency === paid.currency ? Math.min(amount.amount, paid.amount) : paid.amount
  const before = isStanding(payment) ? (payment.refund?.amount ?? 0) : 0
  const isPartial = total < paid.amount
  if (payment.state === 'REFUNDED' && total <= before) return
  const goods = payment.completed_at === null ? [] : goodsOf(payment.obtain)
  // Of a part that was left with the player the rest is decided anew; what was taken is gone.
  const wasTaken = isStanding(payment) && payment.refund?.decision === 'taken'
  const isWaiting = goods.length > 0 && !wasTaken
  const refund: Refund = {
    ...(wasTaken && payment.refund),
    ...{ at, reason: reason.slice(0, 1_000), amount: total, currency: paid.currency, isPartial },
    decision: wasTaken ? 'taken' : isWaiting ? 'waiting' : 'nothing',
  }
  const words = `${reason}${isPartial ? ` ${moneyWords(total, paid.currency)} of ${moneyWords(paid.amount, paid.currency)} were given back.` : ''}`
  const next = {
    ...moved(payment, 'REFUNDED', words, now),
    refund,
    refunded_at: isPartial ? null : at,
    refund_waits: isWaiting,
  }
  await putRefunded(context, payment, next, { at, amount: total - before })
  if (!isWaiting || isPartial) return
  const config = await readNamespace(realm, vault, 'payments')
  if (config.get('refund_takes_back')?.toLowerCase() === 'true') await takeBack(context, payment.txid)
}

/** The store has taken the refund back: the payment counts again. What was taken from the player stays taken. */
async function reversed(
  context: RealmContext,
  payment: queries.PaymentRow,
  { at, reason }: RefundReport,
): Promise<void> {
  const { refund } = payment
  if (!refund || !isStanding(payment)) return
  const wasTaken = refund.decision === 'taken'
  const words = wasTaken
    ? `${reason} What was taken back stays taken: grant it again if the player is to have it.`
    : reason
  const state = payment.completed_at === null ? 'CANCELLED' : 'COMPLETED'
  const next = {
    ...moved(payment, state, words, context.now),
    refund: {
      ...refund,
      reversedAt: at,
      decision: refund.decision === 'waiting' ? ('kept' as const) : refund.decision,
    },
    ...{ refunded_at: null, refund_waits: false },
  }
  await putRefunded(context, payment, next, { at, amount: -refund.amount })
}

/** Writes what a store has said: the state, the trail, revenue on the day of the refund, and what the player has spent. */
async function putRefunded(
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
  // Revenue is counted on the store's day, which may be over; a day before the payment, or one to come, is none.
  const at = Math.min(now, Math.max(back.at, payment.completed_at))
  await recordEvents(realm, [
    { at, gamerTag, namespace: 'platform_commerce_refund', fields: { ...fields, reason: reason.slice(0, 200) } },
  ])
}

// ── What becomes of the goods ──────────────────────────────────────────────

async function lockWaiting(context: RealmContext, txid: number) {
  const { realm } = context
  const named = await queries.findPayment(realm, txid)
  if (!named) throw new ApiError('PaymentNotFound', { field: 'txids', message: `There is no payment ${txid}.` })
  await lockBuyer(realm, named.gamer_tag)
  const payment = await queries.lockPayment(realm, txid)
  if (payment?.refund && payment.refund_waits) return { ...payment, refund: payment.refund }
  throw new ApiError('PaymentOver', {
    field: 'txids',
    message: `No refund of payment ${txid} waits for a decision. Nothing was changed.`,
  })
}

type Waiting = Awaited<ReturnType<typeof lockWaiting>>

async function decide(context: RealmContext, payment: Waiting, refund: Refund, words: string): Promise<void> {
  const { realm, now, change } = context
  const next = { ...moved(payment, 'REFUNDED', words, now), refund: { ...refund, decidedAt: now }, refund_waits: false }
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
  const words = `The player keeps what the payment gave. ${note}`.trim()
  await decide(context, payment, { ...payment.refund, decision: 'kept' }, words)
}

/** Takes from the player what the payment gave, as far as they still have it. */
export async function takeBack(context: RealmContext, txid: number): Promise<GoodsBack> {
  const payment = await lockWaiting(context, txid)
  const { taken, missing } = await takeGoods(context, payment)
  const words = [
    taken.length > 0 ? `Took back ${goodsWords(taken)}.` : 'Nothing could be taken back.',
    ...(missing.length > 0 ? [`Could not be taken, because the player no longer has it: ${goodsWords(missing)}.`] : []),
  ].join(' ')
  await decide(context, payment, { ...payment.refund, decision: 'taken', taken, missing }, words)
  return { taken, missing }
}

/** "330 currency.gems, 1 items.hat" */
export const goodsWords = (goods: readonly RefundedGood[]): string =>
  goods.map(({ symbol, count }) => `${count.toLocaleString('en')} ${symbol}`).join(', ')

/** An undone decision waits again; what was taken is given back by the undo of the inventory's own changes. */
export async function undecide(context: RealmContext, payment: queries.PaymentRow, decision: Refund['decision']) {
  const { realm, now, change } = context
  if (!payment.refund) return
  const refund: Refund = { ...payment.refund, decision, decidedAt: undefined, taken: undefined, missing: undefined }
  const isWaiting = decision === 'waiting' && isStanding(payment)
  const next = { ...moved(payment, payment.state, 'The decision was undone.', now), refund, refund_waits: isWaiting }
  await queries.updatePayment(realm, next, new Date(now))
  const before = { decision: payment.refund.decision }
  change({ subject: 'payment', id: String(payment.txid), before, after: { decision }, gamerTag: payment.gamer_tag })
}
