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
  /** Why nobody can undo the entry any more, as a sentence; undefined if it is possible. */
  refusal?: (context: ScopedContext, entry: UndoEntry) => Promise<string | undefined>
  /**
   * The states of many entries of one realm, in their order and without locks, for forecasts. The values of the entries
   * may be sealed. Absent: read one by one.
   */
  readMany?: (context: ScopedContext, entries: readonly UndoEntry[]) => Promise<readonly unknown[]>
  /**
   * Restores the state through the service that makes such changes, so that its rules hold and it is audited. `state`
   * is null for what did not exist, the whole thing for what did, and otherwise only the fields to restore.
   */
  restore: (context: ScopedContext, entry: UndoEntry, state: unknown) => Promise<void>
  /**
   * The use of a change whose state differs from the entry, or whose amount is no longer there; it cannot be undone as
   * a whole. Undefined if it was only changed.
   */
  used?: (context: ScopedContext, entry: UndoEntry, now: unknown) => Promise<ChangeUse | undefined>
  /** The amounts that the change gives players, by symbol. */
  gave?: (entry: UndoEntry) => UndoneAmounts
  /** For changes that added an amount: adds the amount, or subtracts it if negative. */
  add?: (context: ScopedContext, entry: UndoEntry, amount: number) => Promise<void>
  /** Takes what is left (`ChangeUse.left`) of what the change gave; its rows are locked by `used`. */
  takeBack?: (context: ScopedContext, entry: UndoEntry, left: UndoneAmounts) => Promise<void>
}

/** UndoneAmounts of currencies and items, by symbol. */
export type UndoneAmounts = Readonly<Record<string, number>>

/** Use of what a change gave. */
export type ChangeUse = {
  /** A sentence. */
  reason: string
  /** When it was used, if that is stored. */
  at?: number | undefined
  /** The amounts that players keep if nothing is removed. */
  keeps?: UndoneAmounts
  /** The amounts that can be removed now, at most the amounts given. */
  left?: UndoneAmounts
}

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
