import { getCalendar } from '@regent/contract/calendar'
import type { AreaSubjects, Subjects } from './api/subject.ts'
import { timedSubjects } from './areas/operate/calendar/timed-subjects.ts'

const declared = import.meta.glob<Record<string, AreaSubjects>>('./areas/*/*/subjects.ts', { eager: true })

const own = Object.assign({}, ...Object.values(declared).flatMap((area) => Object.values(area))) as Subjects

// The calendar shows the things of many areas, none of which knows it.
const timed = timedSubjects.map((name) => [name, { ...own[name], reads: [...own[name].reads, getCalendar] }])

/** What operators change, in the words of all areas. A test holds that each subject is declared by one area. */
export const subjects: Subjects = { ...own, ...Object.fromEntries(timed) }
