import { getSegmentSize, listSegments, listSegmentUses } from '@regent/contract/players/segments'
import { readTextField } from '../../../api/change-states.ts'
import { chooseVerb, hiddenText } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  segment: {
    label: 'Segment',
    record: 'segment',
    words: (change) => {
      const name = readTextField(change.after, 'name') ?? readTextField(change.before, 'name') ?? ''
      return name === hiddenText
        ? `${chooseVerb(change)} a private segment`
        : `${chooseVerb(change)} segment ${name}`.trim()
    },
    reads: [listSegments, getSegmentSize, listSegmentUses],
  },
} satisfies AreaSubjects
