const windowMs = 60_000

/** How many notices one address may send in a minute: stores send few, and many at once after an outage. */
export const noticesPerMinute = 600
/** Further addresses are not told apart in a minute, so that the memory is bounded. */
const maxAddresses = 10_000

/** Counts notices of the current minute by address, in the memory of this process; it need not be exact. */
export class NoticeRate {
  #window = 0
  readonly #counts = new Map<string, number>()

  take(address: string, now: number): boolean {
    const window = Math.floor(now / windowMs)
    if (window !== this.#window) this.#counts.clear()
    this.#window = window
    const key = this.#counts.has(address) || this.#counts.size < maxAddresses ? address : ''
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count <= noticesPerMinute
  }
}
