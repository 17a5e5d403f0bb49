import { getAdminUser, getRoleReport, listAvailableRoles, listEmails } from '@regent/contract/organization/admin-users'
import type { AreaSubjects } from '../../../api/subject.ts'
import { accountReads } from './account-reads.ts'

export const subjects = {
  operator: {
    label: 'Operator',
    record: ({ subjectId }) => ({ kind: 'person', id: subjectId }),
    words: (change) => (change.before === null ? 'Added an operator' : 'Sent an invitation again'),
    reads: [...accountReads, getAdminUser, listEmails],
    isOfOrganization: true,
  },
  roles: {
    label: 'Roles',
    record: ({ subjectId }) => ({ kind: 'person', id: subjectId }),
    words: () => 'Changed the roles of an operator',
    reads: [...accountReads, getAdminUser, getRoleReport, listAvailableRoles, listEmails],
    isOfOrganization: true,
  },
} satisfies AreaSubjects
