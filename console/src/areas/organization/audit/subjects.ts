import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'audit-export': {
    label: 'Export of the audit trail',
    words: () => 'Exported the audit trail',
    // The trail reads itself again after each change.
    reads: [],
  },
} satisfies AreaSubjects
