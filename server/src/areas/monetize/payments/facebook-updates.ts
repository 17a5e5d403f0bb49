import type { Amount } from '@regent/contract/money'
import { actedAt, findRefundActions, readAmount, readPayment } from './facebook.ts'
import type { StoreNotice } from './refunds.ts'
import type { Stores } from './stores.ts'
import { type Config, toText } from './verifier.ts'

const words: Readonly<Record<string, string>> = {
  refund: 'Facebook has refunded the payment.',
  chargeback: 'The payment was charged back.',
  decline: 'The payment was declined after it was made.',
  chargeback_reversal: 'The chargeback was reversed.',
}

/** The current state of a payment at Facebook, with the txid that the game gave it. */
export type FacebookPayment = {
  found: Record<string, unknown>
  txid: number | undefined
  notices: StoreNotice[]
}

/** The game uses the txid as the request id; other ids are not from this server. */
function txidIn(requestId: unknown): number | undefined {
  const text = toText(requestId) ?? ''
  const txid = Number(text)
  return /^\d{1,16}$/.test(text) && Number.isSafeInteger(txid) ? txid : undefined
}

/** Loads a changed payment from Facebook; undefined if Facebook does not have it. */
export async function readChanged(
  way: { config: Config; stores: Stores },
  id: string,
): Promise<FacebookPayment | undefined> {
  const facebookPayment = await readPayment(way, id)
  if (!facebookPayment) return undefined
  const txid = txidIn(facebookPayment['request_id'])
  let back: Amount | undefined
  const notices = findRefundActions(facebookPayment).map((turn): StoreNotice => {
    const type = String(turn['type'])
    const kind = type === 'chargeback_reversal' ? 'reversal' : 'refund'
    const amount = readAmount(turn)
    // Partial refunds add up, until a reversal.
    const before: number = back?.currency === amount?.currency ? (back?.amount ?? 0) : 0
    back = kind === 'reversal' || !amount ? undefined : { ...amount, amount: before + amount.amount }
    return {
      provider: 'Facebook',
      kind,
      txid,
      purchases: [id],
      at: actedAt(turn),
      id: [id, type, actedAt(turn), back?.amount ?? 0].join(' '),
      reason: words[type] ?? type,
      amount: back,
    }
  })
  return { found: facebookPayment, txid, notices }
}
