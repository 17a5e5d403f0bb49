import type { AuditEntry } from '@regent/contract/organization/audit'

/** A change of this operator, with its audit entries. */
export type Done = {
  /** The toast's text: "Set LEVEL to 5". */
  message: string
  entries: readonly number[]
  /** The scope of the change: another organization may be open when it is undone. */
  scope: string | null
  /** The reason why the operator may not undo it, once known. */
  refusal?: string
  /** The first audit entry, if loaded: it decides whether the undo needs a confirmation. */
  change?: AuditEntry | undefined | Promise<AuditEntry | undefined>
}

const undid = 'Undid: '
const didAgain = 'Redone: '

/** The text after an undo: "Undid: Set LEVEL to 5". Undoing an undo repeats the change. */
export const formatUndone = (message: string): string =>
  message.startsWith(undid)
    ? didAgain + message.slice(undid.length)
    : undid + (message.startsWith(didAgain) ? message.slice(didAgain.length) : message)

export const isUndo = ({ message }: Pick<Done, 'message'>): boolean => message.startsWith(undid)

const maxOnScreen = 50

/** The operator's latest changes on each screen, for Ctrl+Z; each press undoes one more. */
export class UndoMemory {
  readonly #screens = new Map<string, Done[]>()

  remember(screen: string, done: Done): void {
    this.#screens.set(screen, [...(this.#screens.get(screen) ?? []), done].slice(-maxOnScreen))
  }

  last(screen: string): Done | undefined {
    return this.#screens.get(screen)?.at(-1)
  }

  /** Returns whether it was remembered. */
  forget(done: Done): boolean {
    for (const known of this.#screens.values()) {
      const place = known.indexOf(done)
      if (place === -1) continue
      known.splice(place, 1)
      return true
    }
    return false
  }

  clear(): void {
    this.#screens.clear()
  }
}
