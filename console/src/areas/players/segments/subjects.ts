import { getSegmentSize, listSegments, listSegmentUses } from '@regent/contract/players/segments'
import { textOf } from '../../../api/change-states.ts'
import { hiddenText, verbOf } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const segmentsSubjects = {
  segment: {
    label: 'Segment',
    record: 'segment',
    words: (change) => {
      const name = textOf(change.after, 'name') ?? textOf(change.before, 'name') ?? ''
      return name === hiddenText ? `${verbOf(change)} a private segment` : `${verbOf(change)} segment ${name}`.trim()
    },
    reads: [listSegments, getSegmentSize, listSegmentUses],
  },
} satisfies AreaSubjects
