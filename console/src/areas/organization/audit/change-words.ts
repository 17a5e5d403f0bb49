import type { AuditEntry } from '@regent/contract/audit'
import { verbOf } from '../../../api/sentence-parts.ts'
import type { AreaSubjects, Change, NameOf } from '../../../api/subject.ts'
import { findSubject } from '../../../api/subject-reads.ts'

/** How changes read, in the words of the areas that they belong to. */
export type ChangeWords = ReturnType<typeof changeWords>

export const changeWords = (subjects: AreaSubjects) => ({
  /** What a subject is called; one that this console does not know, by its name. */
  labelOf: (subject: string): string => findSubject(subjects, subject)?.label ?? subject,

  /** What an operator did: "Renamed realm staging"; of an undo, what it put back. */
  actionOf: (change: Change, nameOf: NameOf = () => undefined): string => {
    const words =
      findSubject(subjects, change.subject)?.words(change, nameOf) ??
      `${verbOf(change)} ${change.subject} ${change.subjectId}`
    return change.undoes === undefined ? words : `Undo: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
  },

  /** What a plain value is called where the change has no fields. */
  valueNameOf: ({ subject, subjectId }: Pick<AuditEntry, 'subject' | 'subjectId'>): string =>
    findSubject(subjects, subject)?.valueName?.(subjectId) ?? 'value',
})
