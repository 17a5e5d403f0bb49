import { ApiError } from '@regent/contract/errors'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { withState } from './payment-history.ts'
import * as queries from './queries.ts'

/** Lets the player keep a payment above a purchase limit, with its goods. */
export async function keepSurplus(context: RealmContext, txid: number, reason: string): Promise<void> {
  const payment = await queries.lockPayment(context.realm, txid)
  if (!payment) throw new ApiError('PaymentNotFound', { field: 'txids', message: `Payment ${txid} not found.` })
  const { isOverLimit, surplusKeptAt } = payment.details
  const refusal = !isOverLimit
    ? 'is within the purchase limit'
    : payment.refunded_at !== null
      ? 'is refunded'
      : surplusKeptAt !== undefined && 'is kept already'
  if (refusal)
    throw new ApiError('PaymentOver', { field: 'txids', message: `Payment ${txid} ${refusal}. Nothing was changed.` })
  await decideSurplus(context, payment, true, `The player keeps the surplus payment. ${reason}`)
}

/** Marks the surplus as kept or, by an undo, as open again. The history of the payment only grows. */
export async function decideSurplus(
  { realm, now, change }: RealmContext,
  payment: queries.PaymentRow,
  isKept: boolean,
  words: string,
): Promise<void> {
  const { txid, gamer_tag: gamerTag, state, details } = payment
  const next = {
    ...withState(payment, state, words, now),
    details: { ...details, surplusKeptAt: isKept ? now : undefined },
  }
  await queries.updatePayment(realm, next, new Date(now))
  change({
    subject: 'payment',
    id: String(txid),
    before: { isSurplusKept: details.surplusKeptAt !== undefined },
    after: { isSurplusKept: isKept },
    gamerTag,
  })
}
