import { ApiError } from '@regent/contract/errors'
import { maxRefundsAtOnce } from '@regent/contract/monetize/payments-refunds'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type NewRow, type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { stillHeld } from './goods-back.ts'
import { findPayment } from './queries.ts'
import { selectWaiting } from './refund-queries.ts'
import { goodsWords, takeBack } from './refunds.ts'

/** Each payment is a player's inventory and entitlements with their locks, so that few are done in one transaction. */
const paymentsAtOnce = 20

/** `17/1083049265882815`: the payment and its player, who is missing in plans of before. */
function idsIn(key: string): { txid: number; gamerTag: number | undefined } {
  const [txid = 0, gamerTag] = key.split('/').map(Number)
  return { txid, gamerTag }
}

const payments = (n: number) => `${n.toLocaleString('en')} refunded payment${n === 1 ? '' : 's'}`

/** Takes back what refunded payments gave: the given ones, or all whose refund waits for a decision. */
export async function planTakingBack(
  context: RealmContext,
  { txids }: { txids?: readonly number[] | undefined },
): Promise<PlanWithSample> {
  const { realm } = context
  const waiting = await selectWaiting(realm, txids, maxRefundsAtOnce)
  if (waiting.length === 0)
    throw new ApiError('PlanRowsInvalid', {
      message: 'No refund of these payments waits for a decision. Nothing was planned.',
    })
  const rows: NewRow[] = []
  let short = 0
  for (const txid of waiting) {
    const payment = await findPayment(realm, txid)
    if (!payment) continue
    const { taken, missing } = await stillHeld(context, payment)
    if (missing.length > 0) short += 1
    rows.push({
      key: `${txid}/${payment.gamer_tag}`,
      label: `Payment ${txid} of player ${payment.gamer_tag}`,
      before: { has: goodsWords(taken) || 'nothing of it', missing: goodsWords(missing) || 'nothing' },
      after: taken.length > 0 ? `take ${goodsWords(taken)}` : 'take nothing',
    })
  }
  const left = (txids?.length ?? waiting.length) - waiting.length
  return makePlan(
    context,
    {
      pid: realm.id,
      kind: 'take-back',
      title: `Take back what ${payments(rows.length)} gave`,
      verb: `Take back from ${payments(rows.length)}`,
      typeName: undefined,
      input: {},
      warnings: [
        ...(short > 0
          ? [
              `Of ${payments(short)} the player no longer has everything: the rest is noted and no balance gets below 0.`,
            ]
          : []),
        ...(left > 0 ? [`${left.toLocaleString('en')} of the named payments have no refund that waits.`] : []),
      ],
    },
    rows,
  )
}

export const takeBackPlan: PlanKind = {
  act: 'many-players',
  right: 'edit real-money-transactions',
  playerOf: ({ key }) => idsIn(key).gamerTag,
  rowsAtOnce: paymentsAtOnce,
  // What a player has changes all the time: what is taken is found when it is taken, and written into the payment.
  whatMoved: async () => undefined,
  async apply(context, _plan, rows) {
    const here = realmOfPlan(context)
    for (const { key } of rows) await takeBack(here, idsIn(key).txid)
  },
}
