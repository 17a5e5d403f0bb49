import { listUngivenRewards } from '@regent/contract/monetize/ungiven-rewards'
import { isNothing } from '../../../api/change-states.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'ungiven-reward': {
    label: 'Failed reward',
    words: ({ subjectId, after }) => {
      const symbol = decodeURIComponent(subjectId.slice(subjectId.lastIndexOf('/') + 1))
      return isNothing(after) ? `Dismissed the failed reward ${symbol}` : `Reopened the failed reward ${symbol}`
    },
    reads: [listUngivenRewards],
  },
} satisfies AreaSubjects
