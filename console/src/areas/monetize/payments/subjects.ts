import { getPaymentTotals, listPaymentAudits } from '@regent/contract/monetize/payments'
import { readField, readTextField } from '../../../api/change-states.ts'
import type { AreaSubjects } from '../../../api/subject.ts'
import { IconCreditCard } from '../../../ui/layout/icons.ts'
import { formatMoney } from '../../../ui/words/format-number.ts'
import { providerName } from '../../../ui/words/provider-name.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

export const subjects = {
  payment: {
    label: 'Payment',
    record: 'payment',
    words: ({ subjectId, after }) => {
      const decision = readTextField(after, 'decision')
      const isSurplusKept = readField(after, 'isSurplusKept')
      if (isSurplusKept !== undefined)
        return isSurplusKept ? `Kept surplus payment ${subjectId}` : `Reopened the surplus of payment ${subjectId}`
      return decision === undefined
        ? `Set payment ${subjectId} to ${readTextField(after, 'state') ?? ''}`
        : `Decided the refund of payment ${subjectId}: ${decision}`
    },
    reads: [listPaymentAudits, getPaymentTotals],
  },
  'refund-request': {
    label: 'Refund request',
    record: 'payment',
    words: ({ subjectId, after }) =>
      `Asked ${readTextField(after, 'provider') ?? 'the store'} to refund payment ${subjectId}`,
    reads: [listPaymentAudits, getPaymentTotals],
  },
} satisfies AreaSubjects

export const timeline = {
  payment: {
    label: 'Payment',
    icon: IconCreditCard,
    words: ({ name, price, provider, state }) =>
      `Payment of ${formatMoney(Number(price))} for ${name} by ${providerName(String(provider))}: ${state}`,
    leadsTo: ({ txid, name }) => ({ kind: 'payment', id: String(txid), was: String(name) }),
  },
} satisfies TimelineWords
