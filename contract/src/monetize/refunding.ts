import type { PaymentAudit } from './payments.ts'

// In a separate file because the console and the server apply the same rule before a refund is planned.

/** Names, in payments, of stores that refund on request of the server. The others refund on their own. */
const refundingStores: readonly string[] = ['Facebook', 'Google Play', 'Steam', 'Test']

/** States of payments that took money. */
const paidStates: readonly string[] = ['COMPLETED', 'DISPUTED', 'RESOLVED']

/** Why a payment cannot be refunded, to be counted: "refunded already"; undefined: it can. */
export function findRefundObstacle({
  providername,
  txstate,
  refund,
}: Pick<PaymentAudit, 'providername' | 'txstate' | 'refund'>): string | undefined {
  if (txstate === 'REFUNDED' || (refund !== undefined && refund.reversedAt === undefined)) return 'refunded already'
  if (!paidStates.includes(txstate)) return 'not paid'
  return refundingStores.includes(providername) ? undefined : `${providername} refunds only on its own`
}

/**
 * True for a payment above a purchase limit for which nobody has decided yet: neither refunded in full nor kept. The
 * server's lists and sums use the same condition in SQL.
 */
export const isSurplusOpen = ({
  details: { isOverLimit, surplusKeptAt },
  txstate,
  refund,
}: Pick<PaymentAudit, 'details' | 'txstate' | 'refund'>): boolean =>
  isOverLimit === true && surplusKeptAt === undefined && (txstate !== 'REFUNDED' || refund?.isPartial === true)

/** "1 payment: ITunes refunds only on its own. 2 payments: refunded already." Empty: all can be refunded. */
export function countObstacles(obstacles: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const one of obstacles.toSorted()) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts]
    .map(([obstacle, count]) => `${count.toLocaleString('en')} ${count === 1 ? 'payment' : 'payments'}: ${obstacle}.`)
    .join(' ')
}
