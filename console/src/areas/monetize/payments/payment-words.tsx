import type { PaymentAudit, PaymentState } from '@regent/contract/payments'
import { formatCount } from '../../../ui/format-number.ts'
import { Pill, type Tone } from '../../../ui/Pill.tsx'

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
}

/** States are shown in the words of the provider’s reports. */
export const statePill = (state: string) => <Pill tone={tones[state as PaymentState] ?? 'neutral'}>{state}</Pill>

/** "330 currency.gems, items.hat, 250 season_pass" */
export const givesWords = ({ obtainCurrency = [], obtainItems = [], entitlements }: PaymentAudit): string =>
  [
    ...obtainCurrency.map(({ symbol, amount }) => `${formatCount(amount)} ${symbol}`),
    ...obtainItems.map(({ contentId }) => contentId),
    ...entitlements.map(({ symbol, quantity }) => (quantity === 1 ? symbol : `${formatCount(quantity)} ${symbol}`)),
  ].join(', ')

/** The local price as sent by the client: "9.99 EUR" */
export const localPriceWords = ({ details: { localPrice, localCurrency } }: PaymentAudit): string =>
  [localPrice, localCurrency].filter(Boolean).join(' ')
