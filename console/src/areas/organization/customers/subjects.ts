import { getCustomer } from '@regent/contract/customers'
import { verbOf } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const customersSubjects = {
  'launch-message': {
    label: 'Launch message',
    words: (change) => `${verbOf(change)} launch message ${change.subjectId}`,
    valueName: () => 'message',
    reads: [],
    isOfOrganization: true,
  },
  organization: {
    label: 'Organization',
    words: (change) => (change.before === null ? 'Founded the organization' : `${verbOf(change)} organization`),
    reads: [getCustomer],
    isOfOrganization: true,
  },
} satisfies AreaSubjects
