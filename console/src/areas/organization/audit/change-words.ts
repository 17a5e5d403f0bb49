import type { AuditEntry } from '@regent/contract/organization/audit'
import { isNothing, readTextField } from '../../../api/change-states.ts'
import { chooseVerb, hiddenText } from '../../../api/sentence-parts.ts'
import type { AreaSubjects, Change, FindRealmName, RecordRef } from '../../../api/subject.ts'
import { findSubject } from '../../../api/subject-reads.ts'

/** Formats changes with the texts of their areas. */
export type ChangeWords = ReturnType<typeof changeWords>

export const changeWords = (subjects: AreaSubjects) => ({
  /** The label of a subject; unknown subjects are shown unchanged. */
  labelOf: (subject: string): string => findSubject(subjects, subject)?.label ?? subject,

  /** Formats a change: "Renamed realm staging"; for an undo, the change that was reverted. */
  actionOf: (change: Change, nameOf: FindRealmName = () => undefined): string => {
    const words =
      findSubject(subjects, change.subject)?.words(change, nameOf) ??
      `${chooseVerb(change)} ${change.subject} ${change.subjectId}`
    return change.undoes === undefined ? words : `Undo: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
  },

  /** The record of a change; undefined if the change deleted it, or if it has no screen. */
  recordOf: (change: Change & Pick<AuditEntry, 'undoneBy'>): RecordRef | undefined => {
    const { subject, subjectId: id, before, after, undoneBy } = change
    const record = findSubject(subjects, subject)?.record
    if (typeof record === 'function') return record(change)
    const was = readTextField(after, 'name') ?? readTextField(before, 'name')
    const isGone = isNothing(undoneBy === undefined ? after : before)
    return record === undefined || isGone || was === hiddenText ? undefined : { kind: record, id, was }
  },

  /** The label of a plain value if the change has no fields. */
  valueNameOf: ({ subject, subjectId }: Pick<AuditEntry, 'subject' | 'subjectId'>): string =>
    findSubject(subjects, subject)?.valueName?.(subjectId) ?? 'value',
})
