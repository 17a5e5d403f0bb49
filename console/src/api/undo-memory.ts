/** Something I have done, by the audit entries it left. */
export type Done = {
  /** As the toast said it: "Set LEVEL to 5". */
  message: string
  entries: readonly number[]
  /** Where it was done: another organization may be shown by the time that it is undone. */
  scope: string | null
  /** Why I may not undo it, once that is known. */
  refusal?: string
}

const undid = 'Undid: '
const didAgain = 'Did again: '

/** "Undid: Set LEVEL to 5"; undoing an undo does it again. */
export const undoneWords = (message: string): string =>
  message.startsWith(undid)
    ? didAgain + message.slice(undid.length)
    : undid + (message.startsWith(didAgain) ? message.slice(didAgain.length) : message)

export const isUndo = ({ message }: Pick<Done, 'message'>): boolean => message.startsWith(undid)

const maxOnScreen = 50

/** What I did last on each screen, for Ctrl+Z: pressed again it goes further back. */
export class UndoMemory {
  readonly #screens = new Map<string, Done[]>()

  remember(screen: string, done: Done): void {
    this.#screens.set(screen, [...(this.#screens.get(screen) ?? []), done].slice(-maxOnScreen))
  }

  last(screen: string): Done | undefined {
    return this.#screens.get(screen)?.at(-1)
  }

  /** Answers whether it was known. */
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
