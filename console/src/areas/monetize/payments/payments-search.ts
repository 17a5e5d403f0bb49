import { paymentStates } from '@regent/contract/monetize/payment-states'
import type { PaymentFilter, PaymentState } from '@regent/contract/monetize/payments'
import { toMinorUnits, usualCurrency } from '@regent/contract/money'
import type { PlayerSearch } from '@regent/contract/players/player-search'
import { maxSearchDays } from '@regent/contract/players/search-words'
import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

const paymentSorts = ['created', '-created', 'price', '-price'] as const

export type PaymentsSearch = {
  /** A txid, a gamer tag or a provider's id. */
  q?: string
  /** The symbol of a listing. */
  product?: string
  /** Started in the last days. */
  days?: string
  /** Started from and until, in milliseconds since 1970. */
  since?: string
  until?: string
  /** Amounts in major units: 4.99. */
  min?: string
  max?: string
  currency?: string
  state?: PaymentState
  provider?: string
  refund?: 'waiting'
  surplus?: 'open'
  txid?: string
  providerid?: string
  player?: string
  sort?: (typeof paymentSorts)[number]
  /** The txid of the open payment. */
  payment?: string
}

export const readPaymentsSearch = (raw: Record<string, unknown>): PaymentsSearch => ({
  q: textIn(raw, 'q'),
  product: textIn(raw, 'product'),
  days: textIn(raw, 'days'),
  since: textIn(raw, 'since'),
  until: textIn(raw, 'until'),
  min: textIn(raw, 'min'),
  max: textIn(raw, 'max'),
  currency: textIn(raw, 'currency'),
  state: wordIn(raw, 'state', paymentStates),
  provider: textIn(raw, 'provider'),
  refund: wordIn(raw, 'refund', ['waiting']),
  surplus: wordIn(raw, 'surplus', ['open']),
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

const isDays = (days: number) => Number.isInteger(days) && days >= 1 && days <= maxSearchDays
const isMoment = (ms: number) => Number.isInteger(ms) && !Number.isNaN(new Date(ms).getTime())

/** The product, time and amount of a search for the server; invalid parts are dropped. */
function toPurchaseQuery({ product, days, since, until, min, max, currency }: PaymentsSearch, main: string) {
  const code = currency?.trim().toUpperCase()
  const minAmount = toMinorUnits(min?.trim(), code ?? main)
  const maxAmount = toMinorUnits(max?.trim(), code ?? main)
  return {
    ...(product && { product }),
    ...(days !== undefined && isDays(Number(days)) && { withinDays: Number(days) }),
    ...(since !== undefined && isMoment(Number(since)) && { since: Number(since) }),
    ...(until !== undefined && isMoment(Number(until)) && { until: Number(until) }),
    ...(minAmount !== undefined && { minAmount }),
    ...(maxAmount !== undefined && { maxAmount }),
    ...(code && { currency: code }),
  }
}

/** The filters for the server; undefined if a typed id is invalid. `main` is the currency of prices. */
export function toFilter(search: PaymentsSearch, ofPlayer?: number, main = usualCurrency): PaymentFilter | undefined {
  const { q, state, provider, refund, surplus, txid, providerid, player } = search
  const id = idIn(txid)
  const gamerTag = ofPlayer ?? idIn(player)
  if (id === 0 || gamerTag === 0) return undefined
  return {
    ...(q?.trim() && { search: q.trim() }),
    ...toPurchaseQuery(search, main),
    ...(state && { state }),
    ...(provider && { provider }),
    ...(refund && { refund }),
    ...(surplus && { surplus }),
    ...(providerid && { providerid: providerid.trim() }),
    ...(id !== undefined && { txid: id }),
    ...(gamerTag !== undefined && { player: gamerTag }),
  }
}

/**
 * The search that finds the players of these payments; undefined if the filters have a part that searches of players
 * lack: an id, a player, an open refund or an open surplus.
 */
export function toPlayerSearch({ state, ...filter }: PaymentFilter): PlayerSearch | undefined {
  const { search, txid, providerid, player, refund, surplus, ...purchase } = filter
  const isOther = search ?? txid ?? providerid ?? player ?? refund ?? surplus
  return isOther === undefined ? { bought: [{ ...purchase, state: state ?? 'any' }] } : undefined
}

/** The query of the list. */
export function toListQuery(search: PaymentsSearch, ofPlayer?: number, main = usualCurrency) {
  const filter = toFilter(search, ofPlayer, main)
  return filter && { ...filter, ...(search.sort && { sort: search.sort }) }
}
