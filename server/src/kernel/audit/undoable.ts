import type { AuditSubject } from '@regent/contract/audit'
import type { Right } from '@regent/contract/permissions'
import type { Realm, ScopedContext } from '../context/context.ts'
import type { AuditRow } from './queries.ts'

/** An entry as it is kept, its sealed values opened. */
export type UndoEntry = AuditRow

/**
 * How the changes of a subject are undone. `read` and `restore` speak the form that the entries have: null for what is not
 * there, a plain value, or an object whose fields are undone one by one.
 */
export type Undoable = {
  /** The right that the inverse change needs in the entry's realm, or several of which one will do. */
  right: (entry: UndoEntry) => Right | readonly Right[]
  /** The state now; of an object at least the fields that the entry names. Its rows stay locked until the undo ends. */
  read: (context: ScopedContext, entry: UndoEntry) => Promise<unknown>
  /**
   * Puts the state back, through the service that makes such changes, so that its rules hold and it is audited. `state` is
   * null for what was not there, the whole thing for what was, and else only the fields to put back.
   */
  restore: (context: ScopedContext, entry: UndoEntry, state: unknown) => Promise<void>
  /** For changes that added an amount: adds (or, below zero, takes away). */
  add?: (context: ScopedContext, entry: UndoEntry, amount: number) => Promise<void>
}

/** A change that cannot be taken back, and why, in a sentence for the operator. */
export type Irreversible = { irreversible: string }

/** The realm of the entry; for subjects that live in realms only. */
export function realmOfUndo(context: ScopedContext): ScopedContext & { realm: Realm } {
  const { realm } = context
  if (!realm) throw new Error('The entry names no realm')
  return { ...context, realm }
}

declare module '../context/registry.ts' {
  interface Registry {
    undo: Readonly<Record<AuditSubject, Undoable | Irreversible>>
  }
}
