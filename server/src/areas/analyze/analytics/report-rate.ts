const windowMs = 60_000

/** How many events may be reported in a minute: by one player, in one realm by all of them, and to the trail by one person. */
export const reportLimits = { perPlayer: 3_000, perRealm: 120_000, auditPerPerson: 60 }

/**
 * Counts reported events of the current minute, in the memory of this process: it protects the database from a flood, and
 * need not be exact.
 */
export class ReportRate {
  #window = 0
  readonly #counts = new Map<string, number>()

  /** Counts the events, or returns false if they are more than a player or a realm may report. */
  take(pid: string, gamerTag: number | undefined, events: number, now: number): boolean {
    return this.#count(events, now, [
      { key: pid, limit: reportLimits.perRealm },
      // Reports without a player are those of operators who try the call.
      { key: `${pid} ${gamerTag ?? ''}`, limit: reportLimits.perPlayer },
    ])
  }

  /** The same for what one person reports to the audit trail, which is kept for good. */
  takeAudit(pid: string, accountId: number, events: number, now: number): boolean {
    return this.#count(events, now, [{ key: `${pid} audit ${accountId}`, limit: reportLimits.auditPerPerson }])
  }

  #count(events: number, now: number, limits: readonly { key: string; limit: number }[]): boolean {
    const window = Math.floor(now / windowMs)
    if (window !== this.#window) this.#counts.clear()
    this.#window = window
    if (limits.some(({ key, limit }) => (this.#counts.get(key) ?? 0) + events > limit)) return false
    for (const { key } of limits) this.#counts.set(key, (this.#counts.get(key) ?? 0) + events)
    return true
  }
}
