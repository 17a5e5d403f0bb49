import { Turns } from './turns.ts'
import type { Asker, QueryLimits } from './warehouse.ts'

/** Maximum number of concurrent queries of operators per process. */
export const operatorsAtOnce = 4
/** Operators' queries: two at once for each realm, organization and person. */
const operatorTurns = { each: 2, total: operatorsAtOnce, waiting: 40, waitMs: 15_000 }
/** The server's own queries: they are short and do not wait behind operators' queries. */
const ownTurns = { each: 2, total: 2, waiting: 400, waitMs: 15_000 }

/** How long the queries of an organization wait behind all others after one of them was ended with its process. */
export const lateMs = 5 * 60_000

/** Lets the queries of a process take turns. */
export class QueryTurns {
  readonly #own = new Turns(ownTurns)
  readonly #operators = new Turns(operatorTurns)
  readonly #late: ReadonlySet<string>

  /** `late`: holders with a recent overdue query. Their queries run one at a time, after all others. */
  constructor(late: ReadonlySet<string> = new Set()) {
    this.#late = late
  }

  /** Runs a query; its waiting time is subtracted from its limit. */
  query<Result>(pid: string, limits: QueryLimits, run: (timeoutMs: number) => Promise<Result>): Promise<Result> {
    const startedAt = performance.now()
    const remainingMs = () => Math.max(1, limits.timeoutMs - (performance.now() - startedAt))
    const holders = listHolders(pid, limits.asker)
    if (limits.isOwn) return this.#own.run(holders, () => run(remainingMs()), { maxWaitMs: limits.timeoutMs })
    const isLast = this.#isLate(holders)
    return this.#operators.run(holders, () => run(remainingMs()), { maxWaitMs: limits.timeoutMs, isLast })
  }

  check<Result>(pid: string, asker: Asker | undefined, run: () => Promise<Result>): Promise<Result> {
    const holders = listHolders(pid, asker)
    return this.#operators.run(holders, run, { isLast: this.#isLate(holders) })
  }

  #isLate(holders: readonly string[]): boolean {
    return holders.some((holder) => this.#late.has(holder))
  }

  /** Rejects all that wait. */
  refuseWaiting(): void {
    for (const turns of [this.#own, this.#operators]) turns.refuseWaiting()
  }
}

/** The holder that an overdue query counts against: its organization, or its realm for a query of the server itself. */
export const answersFor = (pid: string, asker: Asker | undefined): string =>
  listHolders(pid, asker)[asker ? 1 : 0] ?? ''

function listHolders(pid: string, asker: Asker | undefined): string[] {
  const person = asker?.accountId === undefined ? [] : [`account ${asker.accountId}`]
  return [`realm ${pid}`, ...(asker ? [`organization ${asker.cid}`] : []), ...person]
}
