import { listTimerDefs, listTimerFires } from '@regent/contract/operate/timers'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  timer: {
    label: 'Timer',
    record: 'timer',
    words: (change) => `${chooseVerb(change)} the timer ${change.subjectId}`,
    reads: [listTimerDefs, listTimerFires],
  },
} satisfies AreaSubjects
