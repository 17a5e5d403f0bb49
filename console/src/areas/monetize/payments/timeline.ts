import { IconCreditCard } from '../../../ui/layout/icons.ts'
import { formatMoney } from '../../../ui/words/format-number.ts'
import { providerName } from '../../../ui/words/provider-name.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

export const paymentsTimeline = {
  payment: {
    label: 'Payment',
    icon: IconCreditCard,
    words: ({ name, price, provider, state }) =>
      `Payment of ${formatMoney(Number(price))} for ${name} by ${providerName(String(provider))}: ${state}`,
    leadsTo: ({ txid, name }) => ({ kind: 'payment', id: String(txid), was: String(name) }),
  },
} satisfies TimelineWords
