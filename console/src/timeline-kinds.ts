import { changeWords } from './areas/organization/audit/change-words.ts'
import {
  playersTimeline,
  staffTimeline,
  type TimelineKinds,
  type TimelineWords,
} from './areas/players/timeline/kinds.ts'
import { subjects } from './subjects.ts'

const declared = import.meta.glob<{ timeline?: TimelineWords }>('./areas/*/*/subjects.ts', { eager: true })

/** The texts of all areas for their kinds of events. A test checks that each kind has its texts. */
export const timelineKinds = {
  ...Object.assign({}, ...Object.values(declared).map(({ timeline = {} }) => timeline)),
  ...playersTimeline,
  ...staffTimeline(changeWords(subjects)),
} as TimelineKinds
