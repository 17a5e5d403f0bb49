import { ApiError } from '@regent/contract/errors'
import { countObstacles } from '@regent/contract/monetize/refunding'
import { moneyWords } from '@regent/contract/money'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { formatQuantity } from '@regent/contract/words'
import { enqueueJob } from '../../../engines/jobs/enqueue.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type NewRow, type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { nameOfProduction } from '../../players/segments/chosen.ts'
import { lockBuyer } from '../commerce/purchases.ts'
import { paidFor } from './outcome.ts'
import { withState } from './payment-history.ts'
import { paymentOfRow, paymentsAtOnce } from './plans.ts'
import * as queries from './queries.ts'
import { findObstacle, refundRequestJob } from './refund-requests.ts'

/** Staff refund payments: the plan queues a request to the store of each payment. */

type RefundInput = { reason: string }

/** Skips payments that cannot be refunded; a warning counts them. */
export async function planRefunds(
  context: RealmContext,
  { txids, reason }: { txids: readonly number[]; reason: string },
): Promise<PlanWithSample> {
  const { realm } = context
  const rows: NewRow[] = []
  const obstacles: string[] = []
  for (const txid of [...new Set(txids)].toSorted((a, b) => a - b)) {
    const payment = await queries.findPayment(realm, txid)
    if (!payment) throw new ApiError('PaymentNotFound', { field: 'txids', message: `Payment ${txid} not found.` })
    const obstacle = findObstacle(payment)
    if (obstacle !== undefined) {
      obstacles.push(obstacle)
      continue
    }
    const { amount, currency } = await paidFor(context, payment)
    rows.push({
      key: `${txid}/${payment.gamer_tag}`,
      label: `Payment ${txid} of player ${payment.gamer_tag}`,
      before: { refund: 'none' },
      after: { refund: `${moneyWords(amount, currency)} by ${payment.provider}` },
    })
  }
  if (rows.length === 0)
    throw new ApiError('PlanRowsInvalid', { message: `${countObstacles(obstacles)} Nothing was planned.` })
  const verb = `Refund ${formatQuantity(rows.length, 'payment')}`
  return makePlan(
    context,
    {
      pid: realm.id,
      kind: 'refund-payments',
      title: verb,
      verb,
      // Money that was returned cannot be taken again.
      typeName: await nameOfProduction(realm),
      input: { reason } satisfies RefundInput,
      warnings: [
        'The stores return the money. This cannot be undone.',
        'The goods stay with the players until you decide about them.',
        ...(obstacles.length > 0 ? [`Skipped: ${countObstacles(obstacles)}`] : []),
      ],
    },
    rows,
  )
}

/** Queues the request to the store, in the transaction that notes it in the payment. */
async function requestRefund(context: RealmContext, key: string, reason: string): Promise<void> {
  const { realm, now, change } = context
  const { txid, gamerTag } = paymentOfRow(key)
  if (gamerTag !== undefined) await lockBuyer(realm, gamerTag)
  const payment = await queries.lockPayment(realm, txid)
  if (!payment) throw new ApiError('PaymentNotFound', { field: 'txids' })
  const obstacle = findObstacle(payment)
  if (obstacle !== undefined)
    throw new ApiError('PaymentOver', { field: 'txids', message: `Payment ${txid} cannot be refunded: ${obstacle}.` })
  const words = `Asked ${payment.provider} for a refund. ${reason}`
  await queries.updatePayment(realm, withState(payment, payment.state, words, now), new Date(now))
  change({
    subject: 'refund-request',
    id: String(txid),
    before: null,
    after: { provider: payment.provider, reason },
    gamerTag: payment.gamer_tag,
  })
  const payload = { txid, reason }
  await enqueueJob(realm.db, now, { cid: realm.cid, pid: realm.id, kind: refundRequestJob, payload })
}

export const refundPayments: PlanKind = {
  act: 'many-players',
  right: 'edit real-money-transactions',
  rowsAtOnce: paymentsAtOnce,
  areRowsApart: true,
  playerOf: ({ key }) => paymentOfRow(key).gamerTag,
  summary: (input) => [{ label: 'Reason', value: (input as RefundInput).reason }],
  // Each payment is checked again when it is refunded.
  whatMoved: async () => undefined,
  async apply(context, { input }, rows) {
    for (const { key } of rows) await requestRefund(realmOfPlan(context), key, (input as RefundInput).reason)
  },
}
