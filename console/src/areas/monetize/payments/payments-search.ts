import { paymentStates } from '@regent/contract/monetize/payment-states'
import type { PaymentState } from '@regent/contract/monetize/payments'
import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

const paymentSorts = ['created', '-created', 'price', '-price'] as const

export type PaymentsSearch = {
  /** A txid, a gamer tag or a provider's id. */
  q?: string
  state?: PaymentState
  provider?: string
  refund?: 'waiting'
  txid?: string
  providerid?: string
  player?: string
  sort?: (typeof paymentSorts)[number]
  /** The txid of the open payment. */
  payment?: string
}

export const readPaymentsSearch = (raw: Record<string, unknown>): PaymentsSearch => ({
  q: textIn(raw, 'q'),
  state: wordIn(raw, 'state', paymentStates),
  provider: textIn(raw, 'provider'),
  refund: wordIn(raw, 'refund', ['waiting']),
  txid: textIn(raw, 'txid'),
  providerid: textIn(raw, 'providerid'),
  player: textIn(raw, 'player'),
  sort: wordIn(raw, 'sort', paymentSorts),
  payment: textIn(raw, 'payment'),
})

/** Parses a typed id; 0, which no payment has, if it is invalid. */
export const idIn = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const id = Number(text.trim())
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}

/** The query for the server; undefined if a typed id is invalid. */
export function toListQuery(
  { q, state, provider, refund, txid, providerid, player, sort }: PaymentsSearch,
  ofPlayer?: number,
) {
  const id = idIn(txid)
  const gamerTag = ofPlayer ?? idIn(player)
  if (id === 0 || gamerTag === 0) return undefined
  return {
    ...(q?.trim() && { search: q.trim() }),
    ...(state && { state }),
    ...(provider && { provider }),
    ...(sort && { sort }),
    ...(refund && { refund }),
    ...(providerid && { providerid: providerid.trim() }),
    ...(id !== undefined && { txid: id }),
    ...(gamerTag !== undefined && { player: gamerTag }),
  }
}
