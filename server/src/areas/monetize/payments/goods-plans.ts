import { ApiError } from '@regent/contract/errors'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { formatQuantity } from '@regent/contract/words'
import type { GivenAmounts } from '../../../kernel/approvals/budgets.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type NewRow, type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { lockBuyer } from '../commerce/purchases.ts'
import { givenAmounts, sumAmounts } from '../inventory/given-amounts.ts'
import { claimGifts } from '../inventory/giving.ts'
import { giftsOfPayment } from './gifts.ts'
import { listGoods, lockRemainingGoods, takeGoods } from './goods-back.ts'
import { withState } from './payment-history.ts'
import { paymentOfRow, paymentsAtOnce } from './plans.ts'
import * as queries from './queries.ts'
import { formatGoods } from './refunds.ts'

/** Staff give the goods of payments again, or reclaim what the players still have of them. */

type GoodsInput = { reason: string; given: GivenAmounts }
type GoodsRequest = { txids: readonly number[]; act: 'give' | 'take'; reason: string }

async function requirePayments({ realm }: RealmContext, txids: readonly number[]): Promise<queries.PaymentRow[]> {
  const payments: queries.PaymentRow[] = []
  for (const txid of [...new Set(txids)].toSorted((a, b) => a - b)) {
    const payment = await queries.findPayment(realm, txid)
    if (!payment) throw new ApiError('PaymentNotFound', { field: 'txids', message: `Payment ${txid} not found.` })
    payments.push(payment)
  }
  return payments
}

export async function planGoods(context: RealmContext, { txids, act, reason }: GoodsRequest): Promise<PlanWithSample> {
  const payments = (await requirePayments(context, txids)).filter(({ obtain }) => listGoods(obtain).length > 0)
  const isGiving = act === 'give'
  const rows: NewRow[] = []
  let short = 0
  for (const payment of payments) {
    const { txid, gamer_tag: gamerTag, obtain } = payment
    const row = { key: `${txid}/${gamerTag}`, label: `Payment ${txid} of player ${gamerTag}` }
    if (isGiving) {
      rows.push({ ...row, before: payment.state, after: `give ${formatGoods(listGoods(obtain))}` })
      continue
    }
    const { taken, missing } = await lockRemainingGoods(context, payment)
    if (missing.length > 0) short += 1
    if (taken.length === 0) continue
    const before = { has: formatGoods(taken), missing: formatGoods(missing) || 'nothing' }
    rows.push({ ...row, before, after: `take ${formatGoods(taken)}` })
  }
  const unpaid = isGiving ? payments.filter(({ completed_at: at }) => at === null).length : 0
  const count = formatQuantity(rows.length, 'payment')
  const verb = isGiving ? `Give the goods of ${count} again` : `Reclaim the goods of ${count}`
  return makePlan(
    context,
    {
      pid: context.realm.id,
      kind: isGiving ? 'give-paid-goods' : 'take-paid-goods',
      title: verb,
      verb,
      typeName: undefined,
      input: {
        reason,
        given: isGiving ? sumAmounts(payments.map(({ obtain }) => givenAmounts(giftsOfPayment(obtain)))) : {},
      } satisfies GoodsInput,
      warnings: [
        ...(unpaid > 0
          ? [`${formatQuantity(unpaid, 'payment')} never completed. Check at the store that the player paid.`]
          : []),
        ...(short > 0
          ? [
              `The players of ${formatQuantity(short, 'payment')} no longer have everything. No balance becomes negative.`,
            ]
          : []),
      ],
    },
    rows,
  )
}

/** Buyers are locked first, as purchases do; another order could deadlock. */
async function lockRow({ realm }: RealmContext, key: string): Promise<queries.PaymentRow> {
  const { txid, gamerTag } = paymentOfRow(key)
  if (gamerTag !== undefined) await lockBuyer(realm, gamerTag)
  const payment = await queries.lockPayment(realm, txid)
  if (!payment) throw new ApiError('PaymentNotFound', { field: 'txids' })
  return payment
}

const note = ({ realm, now }: RealmContext, payment: queries.PaymentRow, words: string) =>
  queries.updatePayment(realm, withState(payment, payment.state, words, now), new Date(now))

async function giveAgain(context: RealmContext, key: string, reason: string): Promise<void> {
  const payment = await lockRow(context, key)
  const claim = { source: 'payment', reference: String(payment.txid), field: 'txids' } as const
  const leftOut = await claimGifts(context, payment.gamer_tag, giftsOfPayment(payment.obtain), claim)
  await note(context, payment, ['Goods given again.', ...leftOut, reason].join(' '))
}

/** Returns whether the player still had something. */
async function takeBack(context: RealmContext, key: string, reason: string): Promise<boolean> {
  const payment = await lockRow(context, key)
  const { taken, missing } = await takeGoods(context, payment)
  if (taken.length === 0) return false
  const missingText = missing.length > 0 ? ` No longer there: ${formatGoods(missing)}.` : ''
  await note(context, payment, `Took back ${formatGoods(taken)}.${missingText} ${reason}`)
  return true
}

const shared = {
  right: 'edit real-money-transactions',
  rowsAtOnce: paymentsAtOnce,
  playerOf: ({ key }) => paymentOfRow(key).gamerTag,
  summary: (input) => [{ label: 'Reason', value: (input as GoodsInput).reason }],
  // The goods are determined when they are given or taken, because an inventory changes all the time.
  whatMoved: async () => undefined,
} satisfies Partial<PlanKind>

export const givePaidGoods: PlanKind = {
  ...shared,
  act: 'grant',
  gives: ({ input }) => (input as GoodsInput).given,
  async apply(context, { input }, rows) {
    for (const { key } of rows) await giveAgain(realmOfPlan(context), key, (input as GoodsInput).reason)
  },
}

export const takePaidGoods: PlanKind = {
  ...shared,
  act: 'many-players',
  async apply(context, { input }, rows) {
    const here = realmOfPlan(context)
    let takenCount = 0
    for (const { key } of rows) if (await takeBack(here, key, (input as GoodsInput).reason)) takenCount += 1
    if (takenCount === 0) here.unchanged()
  },
}
