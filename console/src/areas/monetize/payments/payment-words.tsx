import type { PaymentAudit, PaymentDetails, PaymentState } from '@regent/contract/monetize/payments'
import type { RefundedGood } from '@regent/contract/monetize/payments-refunds'
import type { RefundDecision } from '@regent/contract/monetize/refund-decisions'
import { findRefundObstacle, isSurplusOpen } from '@regent/contract/monetize/refunding'
import { formatCount } from '@regent/contract/words'
import { Pill, type Tone } from '../../../ui/layout/Pill.tsx'
import { formatMoney } from '../../../ui/words/format-number.ts'

const tones: Record<PaymentState, Tone> = {
  STARTED: 'started',
  VERIFIED: 'started',
  PROVISIONED: 'started',
  COMPLETED: 'done',
  PENDING: 'pending',
  FAILED: 'error',
  CANCELLED: 'cancelled',
  CLIENT_ISSUE: 'error',
  DISPUTED: 'pending',
  RESOLVED: 'done',
  REFUNDED: 'cancelled',
}

const stateLabels: Record<PaymentState, string> = {
  STARTED: 'Started',
  VERIFIED: 'Verified',
  PROVISIONED: 'Provisioned',
  COMPLETED: 'Completed',
  PENDING: 'Pending',
  FAILED: 'Failed',
  CANCELLED: 'Canceled',
  CLIENT_ISSUE: 'Client issue',
  DISPUTED: 'Disputed',
  RESOLVED: 'Resolved',
  REFUNDED: 'Refunded',
}

/** Newer servers may send states that this console does not support. */
export const stateWord = (state: string): string => stateLabels[state as PaymentState] ?? state

/** The payment state; a tooltip shows the original state of the provider. */
export const statePill = (state: string) => (
  <span data-tip={state}>
    <Pill tone={tones[state as PaymentState] ?? 'neutral'}>{stateWord(state)}</Pill>
  </span>
)

const keptNote = ' An operator let the player keep it.'

/** Marks a payment that was completed above a purchase limit of its listing: support may refund it. */
export const surplusPill = (payment: PaymentAudit) => {
  const { isOverLimit, surplus, surplusKeptAt } = payment.details
  if (!isOverLimit) return false
  const limit = surplus
    ? `The limit is ${formatCount(surplus.limit)} for each player. It was paid before an earlier one was finished.`
    : 'Above the listing’s purchase limit. The player paid and got the goods.'
  return (
    <span data-tip={`${limit}${surplusKeptAt === undefined ? '' : keptNote}`}>
      <Pill tone={isSurplusOpen(payment) ? 'pending' : 'neutral'}>
        {surplus ? `Surplus, ${formatOrdinal(surplus.nth)} of ${formatCount(surplus.limit)}` : 'Surplus'}
      </Pill>
    </span>
  )
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const ordinalEnds: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** "3rd" */
const formatOrdinal = (n: number): string => `${formatCount(n)}${ordinalEnds[ordinals.select(n)] ?? 'th'}`

/** "330 currency.gems, items.hat, 250 season_pass" */
export const formatGoods = ({ obtainCurrency = [], obtainItems = [], entitlements }: PaymentAudit): string =>
  [
    ...obtainCurrency.map(({ symbol, amount }) => `${formatCount(amount)} ${symbol}`),
    ...obtainItems.map(({ contentId }) => contentId),
    ...entitlements.map(({ symbol, quantity }) => (quantity === 1 ? symbol : `${formatCount(quantity)} ${symbol}`)),
  ].join(', ')

/** The paid amount reported by the store, in its currency. */
export const formatPaidAmount = ({ paidAmount, paidCurrency }: PaymentDetails): string | undefined =>
  paidAmount === undefined ? undefined : formatMoney(paidAmount, paidCurrency)

/** The local price reported by the client: "9.99 EUR" */
export const formatLocalPrice = ({ details: { localPrice, localCurrency } }: PaymentAudit): string =>
  [localPrice, localCurrency].filter(Boolean).join(' ')

/** Labels of the decisions about refunded goods. */
export const decisionLabels = {
  waiting: 'Waiting for a decision',
  taken: 'Revoked',
  kept: 'Kept by the player',
  nothing: 'Nothing was granted',
} as const satisfies Record<RefundDecision, string>

/** "330 currency.gems, 1 season_pass" */
export const formatRefundedGoods = (goods: readonly RefundedGood[]): string =>
  goods.map(({ symbol, count }) => `${formatCount(count)} ${symbol}`).join(', ')

/** The payments that can be refunded, and why the others cannot. */
export function sortRefundable(payments: readonly PaymentAudit[]) {
  const refundable = payments.filter((one) => findRefundObstacle(one) === undefined)
  const obstacles = payments.flatMap((one) => findRefundObstacle(one) ?? [])
  return { refundable, obstacles }
}
