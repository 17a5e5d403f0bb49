/** Counts what is open at the same time, by the keys that have a limit: an address, a player. */
export class OpenCount {
  readonly #open = new Map<string, number>()

  /**
   * Increments the count of each key, or none and returns undefined if a key is at its limit; 0: no limit. The returned
   * function decrements them, once.
   */
  take(limits: Readonly<Record<string, number>>): (() => void) | undefined {
    const keys = Object.keys(limits).filter((key) => limits[key] !== 0)
    if (keys.some((key) => (this.#open.get(key) ?? 0) >= (limits[key] ?? 0))) return undefined
    for (const key of keys) this.#open.set(key, (this.#open.get(key) ?? 0) + 1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      for (const key of keys) {
        const remaining = (this.#open.get(key) ?? 1) - 1
        if (remaining > 0) this.#open.set(key, remaining)
        else this.#open.delete(key)
      }
    }
  }
}
