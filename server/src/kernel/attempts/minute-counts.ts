const windowMs = 60_000

type Use = { name: string; limit: number; count?: number }

/**
 * Counts per name in the current minute, in the memory of this process: it protects from floods, and need not be exact.
 * If clients can choose the names, additional ones above `maxNames` share one count, so that memory is bounded.
 */
export class MinuteCounts {
  readonly #maxNames: number
  #window = 0
  readonly #counts = new Map<string, number>()

  constructor({ maxNames = Number.POSITIVE_INFINITY }: { maxNames?: number } = {}) {
    this.#maxNames = maxNames
  }

  /** Counts all uses; or none, and returns false, if one of them is more than its limit in this minute. */
  take(now: number, ...uses: readonly Use[]): boolean {
    const window = Math.floor(now / windowMs)
    if (window !== this.#window) this.#counts.clear()
    this.#window = window
    const counts = uses.map(({ name, limit, count = 1 }) => {
      const key = this.#counts.has(name) || this.#counts.size < this.#maxNames ? name : ''
      return { key, limit, sum: (this.#counts.get(key) ?? 0) + count }
    })
    if (counts.some(({ limit, sum }) => sum > limit)) return false
    for (const { key, sum } of counts) this.#counts.set(key, sum)
    return true
  }
}
