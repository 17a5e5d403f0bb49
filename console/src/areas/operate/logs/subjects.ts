import { getLogContext, listLogContexts } from '@regent/contract/operate/logs/logs'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'log-config': {
    label: 'Log config',
    record: ({ subjectId }) => ({ kind: 'service', id: subjectId.split('/')[0] ?? subjectId }),
    words: ({ subjectId }) => `Changed the log config of ${subjectId}`,
    reads: [getLogContext, listLogContexts],
  },
} satisfies AreaSubjects
