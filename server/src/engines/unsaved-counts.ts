/** Counts in memory that are saved from time to time. Counts that cannot be saved are added to the next ones. */
export class UnsavedCounts<Count> {
  #counts = new Map<string, Count>()
  readonly #save: (counts: readonly Count[]) => Promise<void>
  readonly #add: (newer: Count, older: Count) => void

  /** `add` adds an older count, which could not be saved, to a newer one of the same key. */
  constructor(save: (counts: readonly Count[]) => Promise<void>, add: (newer: Count, older: Count) => void) {
    this.#save = save
    this.#add = add
  }

  /** The count of a key; `create` makes a new one. */
  of(key: string, create: () => Count): Count {
    const currentCount = this.#counts.get(key)
    if (currentCount) return currentCount
    const count = create()
    this.#counts.set(key, count)
    return count
  }

  values(): Iterable<Count> {
    return this.#counts.values()
  }

  async flush(): Promise<void> {
    const unsaved = this.#counts
    if (unsaved.size === 0) return
    this.#counts = new Map()
    try {
      await this.#save([...unsaved.values()])
    } catch (error) {
      for (const [key, older] of unsaved) {
        const newer = this.#counts.get(key)
        if (newer) this.#add(newer, older)
        else this.#counts.set(key, older)
      }
      throw error
    }
  }
}
