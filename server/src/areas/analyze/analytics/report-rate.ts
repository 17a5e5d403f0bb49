const windowMs = 60_000

/** How many events may be reported in a minute: by one player, and in one realm by all of them. */
export const reportLimits = { perPlayer: 3_000, perRealm: 120_000 }

/**
 * Counts reported events of the current minute, in the memory of this process: it protects the database from a flood, and
 * need not be exact.
 */
export class ReportRate {
  #window = 0
  readonly #counts = new Map<string, number>()

  /** Counts the events, or returns false if they are more than a player or a realm may report. */
  take(pid: string, gamerTag: number | undefined, events: number, now: number): boolean {
    const window = Math.floor(now / windowMs)
    if (window !== this.#window) this.#counts.clear()
    this.#window = window
    const limits = [
      { key: pid, limit: reportLimits.perRealm },
      // Reports without a player are those of operators who try the call.
      { key: `${pid} ${gamerTag ?? ''}`, limit: reportLimits.perPlayer },
    ]
    if (limits.some(({ key, limit }) => (this.#counts.get(key) ?? 0) + events > limit)) return false
    for (const { key } of limits) this.#counts.set(key, (this.#counts.get(key) ?? 0) + events)
    return true
  }
}
