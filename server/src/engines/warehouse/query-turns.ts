import { Turns } from './turns.ts'
import type { Asker, QueryLimits } from './warehouse.ts'

/** How many queries of operators one process runs at once. */
export const operatorsAtOnce = 4
/** Operators' queries: two at once for each realm, organization and person. */
const operatorTurns = { each: 2, total: operatorsAtOnce, waiting: 40, waitMs: 15_000 }
/** The server's own queries: they are short and do not wait behind operators' queries. */
const ownTurns = { each: 2, total: 2, waiting: 400, waitMs: 15_000 }

/** Lets the queries of a process take turns. */
export class QueryTurns {
  readonly #own = new Turns(ownTurns)
  readonly #operators = new Turns(operatorTurns)

  /** Runs a query; the time that it waited is taken from its limit. */
  query<Result>(pid: string, limits: QueryLimits, run: (timeoutMs: number) => Promise<Result>): Promise<Result> {
    const begun = performance.now()
    const left = () => Math.max(1, limits.timeoutMs - (performance.now() - begun))
    const turns = limits.isOwn ? this.#own : this.#operators
    return turns.run(holdersOf(pid, limits.asker), () => run(left()), limits.timeoutMs)
  }

  check<Result>(pid: string, asker: Asker | undefined, run: () => Promise<Result>): Promise<Result> {
    return this.#operators.run(holdersOf(pid, asker), run)
  }

  /** Refuses all that wait. */
  refuseWaiting(): void {
    for (const turns of [this.#own, this.#operators]) turns.refuseWaiting()
  }
}

function holdersOf(pid: string, asker: Asker | undefined): string[] {
  const person = asker?.accountId === undefined ? [] : [`account ${asker.accountId}`]
  return [`realm ${pid}`, ...(asker ? [`organization ${asker.cid}`] : []), ...person]
}
