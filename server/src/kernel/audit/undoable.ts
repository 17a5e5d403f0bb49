import type { AuditSubject, IrreversibleSubject } from '@regent/contract/audit-subjects'
import type { Realm, ScopedContext } from '../context/context.ts'
import type { AuditRow } from './queries.ts'

/** An entry as stored, with its sealed values opened. */
export type UndoEntry = AuditRow

/**
 * How the changes of a subject are undone; the required rights are in the contract (records.ts). `read` and
 * `restore` use the form of the entries: null for a missing record, a plain value, or an object whose fields are undone
 * one by one.
 */
export type Undoable = {
  /**
   * The current state; of an object at least the fields that the entry names. Its rows stay locked until the undo ends.
   */
  read: (context: ScopedContext, entry: UndoEntry) => Promise<unknown>
  /**
   * Restores the state through the service that makes such changes, so that its rules hold and it is audited. `state`
   * is null for what did not exist, the whole thing for what did, and otherwise only the fields to restore.
   */
  restore: (context: ScopedContext, entry: UndoEntry, state: unknown) => Promise<void>
  /**
   * The reason, if a state that differs from the entry cannot be reverted because it was used in the meantime: a
   * sentence, and the things that players keep. Undefined if it was only changed.
   */
  used?: (entry: UndoEntry, now: unknown) => ChangeUse | undefined
  /** For changes that added an amount: adds the amount, or subtracts it if negative. */
  add?: (context: ScopedContext, entry: UndoEntry, amount: number) => Promise<void>
}

/** Use of what a change gave. `keeps` has amounts by symbol. */
export type ChangeUse = { reason: string; keeps?: Readonly<Record<string, number>> }

/** An irreversible change, and a sentence with the reason for the operator. */
export type Irreversible = { irreversible: string }

/** The rule that a subject needs: by the contract its changes can be undone or not. */
export type SubjectUndoRule<Subject extends AuditSubject> = Subject extends IrreversibleSubject
  ? Irreversible
  : Undoable

/** The realm of the entry; only for subjects that live in realms. */
export function realmOfUndo(context: ScopedContext): ScopedContext & { realm: Realm } {
  const { realm } = context
  if (!realm) throw new Error('The entry names no realm')
  return { ...context, realm }
}

declare module '../context/registry.ts' {
  interface Registry {
    undo: { readonly [Subject in AuditSubject]: SubjectUndoRule<Subject> }
  }
}
