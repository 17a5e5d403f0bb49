import type { Amount } from '@regent/contract/money'
import { actedAt, amountOf, readPayment, turnsOf } from './facebook.ts'
import type { StoreNotice } from './refunds.ts'
import type { Stores } from './stores.ts'
import { type Config, textOf } from './verifier.ts'

const words: Readonly<Record<string, string>> = {
  refund: 'Facebook has refunded the payment.',
  chargeback: 'The payment was charged back.',
  decline: 'The payment was declined after it was made.',
  chargeback_reversal: 'The chargeback was reversed.',
}

/** A payment as Facebook has it now: the txid that the game gave it, and what became of it since. */
export type FacebookPayment = {
  found: Record<string, unknown>
  txid: number | undefined
  notices: StoreNotice[]
}

/** The game names a payment by its txid; another text is not of this server. */
function txidIn(requestId: unknown): number | undefined {
  const text = textOf(requestId) ?? ''
  const txid = Number(text)
  return /^\d{1,16}$/.test(text) && Number.isSafeInteger(txid) ? txid : undefined
}

/** Asks Facebook for a payment that it said has changed; undefined if Facebook does not know it. */
export async function readChanged(
  way: { config: Config; stores: Stores },
  id: string,
): Promise<FacebookPayment | undefined> {
  const found = await readPayment(way, id)
  if (!found) return undefined
  const txid = txidIn(found['request_id'])
  let back: Amount | undefined
  const notices = turnsOf(found).map((turn): StoreNotice => {
    const type = String(turn['type'])
    const kind = type === 'chargeback_reversal' ? 'reversal' : 'refund'
    const amount = amountOf(turn)
    // Several refunds of parts add up, until a reversal.
    const before: number = back?.currency === amount?.currency ? (back?.amount ?? 0) : 0
    back = kind === 'reversal' || !amount ? undefined : { ...amount, amount: before + amount.amount }
    return {
      ...{ provider: 'Facebook', kind, txid, purchases: [id], at: actedAt(turn) },
      id: [id, type, actedAt(turn), back?.amount ?? 0].join(' '),
      reason: words[type] ?? type,
      amount: back,
    }
  })
  return { found, txid, notices }
}
