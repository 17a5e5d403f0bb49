import { getResultReport } from '@regent/contract/analyze/results-reports'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'result-report': {
    label: 'Weekly report',
    words: ({ after }) =>
      `Switched the weekly report ${(after as { isOn?: unknown } | null)?.isOn === true ? 'on' : 'off'}`,
    reads: [getResultReport],
  },
} satisfies AreaSubjects
