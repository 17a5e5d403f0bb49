import { listPaymentAudits } from '@regent/contract/payments'
import { textOf } from '../../../api/change-states.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const paymentsSubjects = {
  payment: {
    label: 'Payment',
    words: ({ subjectId, after }) => `Set payment ${subjectId} to ${textOf(after, 'state') ?? ''}`,
    reads: [listPaymentAudits],
  },
} satisfies AreaSubjects
