const windowMs = 60_000

/** Further names are not told apart in a minute, so that the memory is bounded. */
const maxNames = 10_000

/** Counts by name what comes in the current minute, in the memory of this process; it need not be exact. */
export class MinuteCount {
  readonly #limit: number
  #window = 0
  readonly #counts = new Map<string, number>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** False if the name has more than the limit in this minute. */
  take(name: string, now: number, added = 1): boolean {
    const window = Math.floor(now / windowMs)
    if (window !== this.#window) this.#counts.clear()
    this.#window = window
    const key = this.#counts.has(name) || this.#counts.size < maxNames ? name : ''
    const count = (this.#counts.get(key) ?? 0) + added
    this.#counts.set(key, count)
    return count <= this.#limit
  }
}
