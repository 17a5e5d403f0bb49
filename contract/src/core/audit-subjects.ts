import type { Right } from './permissions.ts'
import { findTraits, type KindWith, kindsWith, type TraitValues, valuesOf } from './records.ts'
import type { UndoableChange } from './undo-rights.ts'

/**
 * Subjects of the audit trail: the kinds of things that operators change. The server rejects by their rights, the
 * console shows by them. The record's declaration in the server defines how a change is undone, or why it cannot be.
 */
export type AuditSubject = KindWith<'undo'>
/** The subjects whose changes nobody can undo. */
export type IrreversibleSubject = {
  [Subject in AuditSubject]: TraitValues<'undo'>[Subject] extends 'never' ? Subject : never
}[AuditSubject]

export const auditSubjects: readonly AuditSubject[] = kindsWith('undo')

/**
 * Subjects whose values before and after only the holders of a right see; what happened, and to what, others see too.
 */
export const valueRights: { readonly [Subject in AuditSubject]?: Right } = valuesOf('values')

/**
 * Any one of these rights is enough to undo a change; `never`: it cannot be undone. A newer server may support more.
 */
export function rightsToUndo(change: UndoableChange): 'never' | readonly Right[] {
  const rule = findTraits(change.subject)?.undo ?? []
  if (rule === 'never') return 'never'
  return [typeof rule === 'function' ? rule(change) : rule].flat()
}
