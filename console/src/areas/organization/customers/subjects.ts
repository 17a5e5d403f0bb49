import { getCustomer } from '@regent/contract/organization/customers'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'launch-message': {
    label: 'Launch message',
    words: (change) => `${chooseVerb(change)} launch message ${change.subjectId}`,
    valueName: () => 'message',
    reads: [],
    isOfOrganization: true,
  },
  organization: {
    label: 'Organization',
    words: ({ before }) => (before === null ? 'Created the organization' : 'Confirmed an e-mail of the organization'),
    reads: [getCustomer],
    isOfOrganization: true,
  },
} satisfies AreaSubjects
