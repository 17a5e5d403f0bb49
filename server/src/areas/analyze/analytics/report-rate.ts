import { reportLimits } from '@regent/contract/analyze/analytics'
import { MinuteCounts } from '../../../kernel/attempts/minute-counts.ts'

type Report = {
  pid: string
  /** The player or the account that reports. */
  reporter: string
  /** The network that the events come from; not counted if undefined. */
  network: string | undefined
  /** A new player cannot use the share that is reserved for the others. */
  isNew: boolean
  /** The number of events. */
  count: number
}

/**
 * Limits the events per minute, so that nobody can use up the limit of a realm: neither many players at one IP address,
 * nor many new players. An empty report counts as one event: thus the limit of a realm also bounds the number of counted
 * names.
 */
export class ReportRate {
  readonly #counts = new MinuteCounts()
  readonly #limits: typeof reportLimits

  constructor(limits = reportLimits) {
    this.#limits = limits
  }

  /** Counts the events, or returns false if a player, a network or a realm exceeds its limit. */
  take({ pid, reporter, network, isNew, count: events }: Report, now: number): boolean {
    const count = Math.max(1, events)
    const { perPlayer, perAddress, newPlayersUpTo, perRealm } = this.#limits
    return this.#counts.take(
      now,
      { name: pid, limit: isNew ? newPlayersUpTo : perRealm, count },
      { name: `${pid} ${reporter}`, limit: perPlayer, count },
      ...(network === undefined ? [] : [{ name: `${pid} from ${network}`, limit: perAddress, count }]),
    )
  }

  /** The same for one person's reports to the audit trail, which is kept permanently. */
  takeAudit(pid: string, accountId: number, count: number, now: number): boolean {
    const limit = this.#limits.auditPerPerson
    return this.#counts.take(now, { name: `${pid} audit ${accountId}`, limit, count })
  }
}
