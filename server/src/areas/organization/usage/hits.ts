import type { AnyEndpoint } from '@regent/contract/endpoint'
import { nonBillableService } from '@regent/contract/usage'
import type { Db } from '../../../engines/database/database.ts'
import { addHits, type Hits } from './queries.ts'

/** `/basic/accounts/me` belongs to the service "accounts"; calls about presence have a service of their own. */
export const serviceOf = ({ path }: AnyEndpoint): string =>
  path.split('/').includes('presence') ? nonBillableService : (path.split('/')[2] ?? 'gateway')

/**
 * Counts calls in memory and adds the counts to the database every few seconds, so that counting is free for a call. A
 * killed server loses the last seconds.
 */
export class HitCounter {
  readonly #db: Db
  readonly #clock: () => number
  readonly #services = new Map<AnyEndpoint, string>()
  #counted = new Map<string, Hits>()

  constructor(db: Db, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  count(call: AnyEndpoint, cid: number, pid: string): void {
    let service = this.#services.get(call)
    if (service === undefined) {
      service = serviceOf(call)
      this.#services.set(call, service)
    }
    const day = new Date(this.#clock()).toISOString().slice(0, 10)
    const key = `${cid} ${pid} ${service} ${day}`
    const known = this.#counted.get(key)
    if (known) known.hits += 1
    else this.#counted.set(key, { cid, day, pid, service, hits: 1 })
  }

  /** Called every ten seconds, and when the server stops. */
  async flush(): Promise<void> {
    const counted = this.#counted
    this.#counted = new Map()
    try {
      await addHits(this.#db, [...counted.values()])
    } catch (error) {
      // These counts wait for the next flush.
      for (const [key, row] of counted) {
        const newer = this.#counted.get(key)
        this.#counted.set(key, newer ? { ...row, hits: row.hits + newer.hits } : row)
      }
      throw error
    }
  }
}
