import { listPaymentAudits } from '@regent/contract/monetize/payments'
import { textOf } from '../../../api/change-states.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const paymentsSubjects = {
  payment: {
    label: 'Payment',
    record: 'payment',
    words: ({ subjectId, after }) => {
      const decision = textOf(after, 'decision')
      return decision === undefined
        ? `Set payment ${subjectId} to ${textOf(after, 'state') ?? ''}`
        : `Decided the refund of payment ${subjectId}: ${decision}`
    },
    reads: [listPaymentAudits],
  },
} satisfies AreaSubjects
