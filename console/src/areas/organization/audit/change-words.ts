import type { AuditEntry } from '@regent/contract/organization/audit'
import { isNothing, textOf } from '../../../api/change-states.ts'
import { hiddenText, verbOf } from '../../../api/sentence-parts.ts'
import type { AreaSubjects, Change, NameOf, RecordRef } from '../../../api/subject.ts'
import { findSubject } from '../../../api/subject-reads.ts'

/** The words for changes, from the areas that they belong to. */
export type ChangeWords = ReturnType<typeof changeWords>

export const changeWords = (subjects: AreaSubjects) => ({
  /** The label of a subject; an unknown subject is shown by its name. */
  labelOf: (subject: string): string => findSubject(subjects, subject)?.label ?? subject,

  /** What an operator did: "Renamed realm staging"; of an undo, what it put back. */
  actionOf: (change: Change, nameOf: NameOf = () => undefined): string => {
    const words =
      findSubject(subjects, change.subject)?.words(change, nameOf) ??
      `${verbOf(change)} ${change.subject} ${change.subjectId}`
    return change.undoes === undefined ? words : `Undo: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
  },

  /** The record that a change is about; undefined for one that it has deleted, or that has no address. */
  recordOf: (change: Change & Pick<AuditEntry, 'undoneBy'>): RecordRef | undefined => {
    const { subject, subjectId: id, before, after, undoneBy } = change
    const record = findSubject(subjects, subject)?.record
    if (typeof record === 'function') return record(change)
    const was = textOf(after, 'name') ?? textOf(before, 'name')
    const isGone = isNothing(undoneBy === undefined ? after : before)
    return record === undefined || isGone || was === hiddenText ? undefined : { kind: record, id, was }
  },

  /** The name of a plain value where the change has no fields. */
  valueNameOf: ({ subject, subjectId }: Pick<AuditEntry, 'subject' | 'subjectId'>): string =>
    findSubject(subjects, subject)?.valueName?.(subjectId) ?? 'value',
})
