import { listUngivenRewards } from '@regent/contract/monetize/ungiven-rewards'
import { isNothing } from '../../../api/change-states.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'ungiven-reward': {
    label: 'Ungiven reward',
    words: ({ subjectId, after }) => {
      const symbol = decodeURIComponent(subjectId.slice(subjectId.lastIndexOf('/') + 1))
      return isNothing(after) ? `Dismissed that ${symbol} could not be given` : `Listed ${symbol} as not given again`
    },
    reads: [listUngivenRewards],
  },
} satisfies AreaSubjects
