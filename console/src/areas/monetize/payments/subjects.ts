import { listPaymentAudits } from '@regent/contract/monetize/payments'
import { readTextField } from '../../../api/change-states.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const paymentsSubjects = {
  payment: {
    label: 'Payment',
    record: 'payment',
    words: ({ subjectId, after }) => {
      const decision = readTextField(after, 'decision')
      return decision === undefined
        ? `Set payment ${subjectId} to ${readTextField(after, 'state') ?? ''}`
        : `Decided the refund of payment ${subjectId}: ${decision}`
    },
    reads: [listPaymentAudits],
  },
} satisfies AreaSubjects
