import { hourMs } from '@regent/contract/time'
import type { Polled, PollInput } from './poll.ts'
import type { StoreNotice } from './refunds.ts'
import { readSteamReport, reportedAtOnce, type SteamOrder, steamAmount } from './steam.ts'

/** Steam's states of refunded orders. */
const refundedStates: Readonly<Record<string, string>> = {
  Refunded: 'Steam has refunded the order.',
  PartialRefund: 'Steam has refunded a part of the order.',
  Chargedback: 'The order was charged back.',
  RefundedSuspectedFraud: 'Steam has refunded the order: it suspects fraud.',
  RefundedFriendlyFraud: 'Steam has refunded the order: friendly fraud.',
}

/** Orders at Steam that were refunded or charged back. */
export async function steamRefunds({ config, stores, since }: PollInput): Promise<Polled> {
  const orders = await readSteamReport({ config, stores }, since)
  const newest = Math.max(since, ...orders.map(changedAt))
  const isFull = orders.length >= reportedAtOnce
  // A full report continues at its end. Otherwise repeat the last hour, since orders are reported late.
  return {
    notices: orders.flatMap(toNotices),
    since: isFull ? newest : Math.max(since, newest - hourMs),
    hasMore: isFull && newest > since,
  }
}

const changedAt = ({ time }: SteamOrder): number => Date.parse(time) || 0

function toNotices(order: SteamOrder): StoreNotice[] {
  const { orderid, transid, status, currency, items } = order
  const reason = refundedStates[status]
  const txid = Number(orderid)
  if (reason === undefined || !Number.isSafeInteger(txid)) return []
  const back = items.filter(({ itemstatus }) => itemstatus !== 'Succeeded').reduce((sum, { amount }) => sum + amount, 0)
  const amount = status === 'PartialRefund' ? steamAmount(currency, back) : undefined
  const id = `${orderid} ${status}${amount ? ` ${amount.amount}` : ''}`
  return [
    {
      provider: 'Steam',
      id,
      kind: 'refund',
      txid,
      purchases: [transid, orderid],
      at: changedAt(order),
      reason,
      amount,
    },
  ]
}
