import type { PaymentState } from '@regent/contract/monetize/payments'
import type { PaymentRow } from './queries.ts'

/** A step of a payment. */
export const entry = (change: PaymentState, data: string, now: number) => ({
  change,
  data: data.slice(0, 4_000),
  timestamp: new Date(now).toISOString(),
})

/** The state always equals the last entry of the history. */
export const withState = (row: PaymentRow, state: PaymentState, data: string, now: number): PaymentRow => ({
  ...row,
  state,
  history: [...row.history, entry(state, data, now)],
})
