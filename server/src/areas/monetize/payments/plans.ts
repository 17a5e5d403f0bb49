import { ApiError } from '@regent/contract/errors'
import { maxRefundsAtOnce } from '@regent/contract/monetize/payments-refunds'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { formatQuantity } from '@regent/contract/words'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type NewRow, type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { lockRemainingGoods } from './goods-back.ts'
import { findPayment } from './queries.ts'
import { selectWaiting } from './refund-queries.ts'
import { formatGoods, reclaimGoods } from './refunds.ts'

/** Batch size: small, because each payment locks a player's inventory and entitlements. */
export const paymentsAtOnce = 20

/** `17/1083049265882815`: the payment and its player, who is missing in older plans. */
export function paymentOfRow(key: string): { txid: number; gamerTag: number | undefined } {
  const [txid = 0, gamerTag] = key.split('/').map(Number)
  return { txid, gamerTag }
}

/** Reclaims the goods of refunded payments: of the given ones, or of all refunds that wait for a decision. */
export async function planTakingBack(
  context: RealmContext,
  { txids }: { txids?: readonly number[] | undefined },
): Promise<PlanWithSample> {
  const { realm } = context
  const openRefunds = await selectWaiting(realm, txids, maxRefundsAtOnce)
  if (openRefunds.length === 0)
    throw new ApiError('PlanRowsInvalid', {
      message: 'These payments have no open refund. Nothing was planned.',
    })
  const rows: NewRow[] = []
  let short = 0
  for (const txid of openRefunds) {
    const payment = await findPayment(realm, txid)
    if (!payment) continue
    const { taken, missing } = await lockRemainingGoods(context, payment)
    if (missing.length > 0) short += 1
    rows.push({
      key: `${txid}/${payment.gamer_tag}`,
      label: `Payment ${txid} of player ${payment.gamer_tag}`,
      before: { goods: formatGoods(taken) || 'nothing of it' },
      after: { goods: 'nothing of it', ...(missing.length > 0 && { missing: formatGoods(missing) }) },
    })
  }
  const skippedCount = (txids?.length ?? openRefunds.length) - openRefunds.length
  return makePlan(
    context,
    {
      pid: realm.id,
      kind: 'take-back',
      title: `Revoke the goods of ${formatQuantity(rows.length, 'refunded payment')}`,
      verb: `Revoke from ${formatQuantity(rows.length, 'refunded payment')}`,
      typeName: undefined,
      input: {},
      warnings: [
        ...(short > 0
          ? [
              `The players of ${formatQuantity(short, 'refunded payment')} no longer have everything. The missing rest is recorded. No balance becomes negative.`,
            ]
          : []),
        ...(skippedCount > 0
          ? [`${skippedCount.toLocaleString('en')} of the selected payments have no open refund.`]
          : []),
      ],
    },
    rows,
  )
}

export const takeBackPlan: PlanKind = {
  act: 'many-players',
  right: 'edit real-money-transactions',
  playerOf: ({ key }) => paymentOfRow(key).gamerTag,
  rowsAtOnce: paymentsAtOnce,
  // A player's inventory changes all the time: the goods are determined when they are taken, and stored in the payment.
  whatMoved: async () => undefined,
  async apply(context, _plan, rows) {
    const here = realmOfPlan(context)
    for (const { key } of rows) await reclaimGoods(here, paymentOfRow(key).txid)
  },
}
