import { reportLimits } from '@regent/contract/analyze/analytics'
import { MinuteCounts } from '../../../kernel/attempts/minute-counts.ts'

type Report = {
  pid: string
  /** The player or the account that reports. */
  reporter: string
  /** The network that the events come from; undefined: it is not counted. */
  network: string | undefined
  /** A new player gets none of what is kept for the others. */
  isNew: boolean
  /** How many events. */
  count: number
}

/**
 * Bounds what is reported in a minute, so that nobody can use up the minute of a realm for all: neither many players at
 * one address, nor many players who have just come. What one realm may report bounds how many names are counted.
 */
export class ReportRate {
  readonly #counts = new MinuteCounts()
  readonly #limits: typeof reportLimits

  constructor(limits = reportLimits) {
    this.#limits = limits
  }

  /** Counts the events, or returns false if they are more than a player, a network or a realm may report. */
  take({ pid, reporter, network, isNew, count }: Report, now: number): boolean {
    const { perPlayer, perAddress, newPlayersUpTo, perRealm } = this.#limits
    return this.#counts.take(
      now,
      { name: pid, limit: isNew ? newPlayersUpTo : perRealm, count },
      { name: `${pid} ${reporter}`, limit: perPlayer, count },
      ...(network === undefined ? [] : [{ name: `${pid} from ${network}`, limit: perAddress, count }]),
    )
  }

  /** The same for what one person reports to the audit trail, which is kept for good. */
  takeAudit(pid: string, accountId: number, count: number, now: number): boolean {
    const limit = this.#limits.auditPerPerson
    return this.#counts.take(now, { name: `${pid} audit ${accountId}`, limit, count })
  }
}
