import { rightsToUndo } from './audit-subjects.ts'
import type { Right } from './permissions.ts'
import { type KindWith, kindsWith } from './records.ts'
import type { UndoableChange } from './undo-rights.ts'

export type DraftSubject = KindWith<'drafted'>
/**
 * Records that can be edited in a change set before they are live. The order is the order in which changes are applied,
 * so that a record exists before others refer to it; removals run in the opposite order. The record's declaration in the
 * server defines how each one is read and written (`draft`).
 */
export const draftSubjects: readonly DraftSubject[] = kindsWith('drafted')

export const isDraftSubject = (subject: string): subject is DraftSubject =>
  (draftSubjects as readonly string[]).includes(subject)

/** Header of a write: the number of the change set that records the change instead of doing it. */
export const changeSetHeader = 'x-change-set'
/** Header of its answer: the number of the set, when the change was recorded and not done. */
export const recordedHeader = 'x-change-set-recorded'

/** The rights to undo a change that was applied from drafts: the same as for applying it. */
export const rightsToUndoDraft = (change: UndoableChange): 'never' | readonly Right[] =>
  change.subject === 'manifest' ? rightsToDraft('content', null, null) : rightsToUndo(change)

/** The rights to draft and to apply a change; any one is enough. Null or absent: the record does not exist. */
export function rightsToDraft(subject: DraftSubject, before: unknown, after: unknown): readonly Right[] {
  if (subject === 'content') return ['edit content']
  // A draft does what undoing the opposite change would do.
  const rights = rightsToUndo({ subject, before: after, after: before })
  return rights === 'never' ? [] : rights
}
