import type { AreaSubjects, Subjects } from './api/subject.ts'

const declared = import.meta.glob<Record<string, AreaSubjects>>('./areas/*/*/subjects.ts', { eager: true })

/** What operators change, in the words of all areas. A test holds that each subject is declared by one area. */
export const subjects = Object.assign({}, ...Object.values(declared).flatMap((area) => Object.values(area))) as Subjects
