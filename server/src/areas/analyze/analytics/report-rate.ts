import { MinuteCounts } from '../../../kernel/attempts/minute-counts.ts'

/** How many events may be reported in a minute: by one player, in one realm by all of them, and to the trail by one person. */
export const reportLimits = { perPlayer: 3_000, perRealm: 120_000, auditPerPerson: 60 }

/** Bounds what is reported in a minute. What one realm may report bounds how many players are counted. */
export class ReportRate {
  readonly #counts = new MinuteCounts()

  /** Counts the events, or returns false if they are more than a player or a realm may report. */
  take(pid: string, gamerTag: number | undefined, count: number, now: number): boolean {
    return this.#counts.take(
      now,
      { name: pid, limit: reportLimits.perRealm, count },
      // Reports without a player are those of operators who try the call.
      { name: `${pid} ${gamerTag ?? ''}`, limit: reportLimits.perPlayer, count },
    )
  }

  /** The same for what one person reports to the audit trail, which is kept for good. */
  takeAudit(pid: string, accountId: number, count: number, now: number): boolean {
    return this.#counts.take(now, { name: `${pid} audit ${accountId}`, limit: reportLimits.auditPerPerson, count })
  }
}
