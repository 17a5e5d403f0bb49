import type { AnyEndpoint } from '@regent/contract/endpoint'
import { nonBillableService } from '@regent/contract/organization/usage'
import type { Db } from '../../../engines/database/database.ts'
import { addHits, type Hits } from './queries.ts'

const dayMs = 86_400_000

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
  #day = 0
  /** What was counted on that day: by call, then by realm, or by organization where a call has no realm. */
  readonly #counted = new Map<AnyEndpoint, Map<string | number, Hits>>()
  /** What the next flush adds, by the key of its row. */
  #waiting = new Map<string, Hits>()

  constructor(db: Db, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  count(call: AnyEndpoint, cid: number, pid: string): void {
    const day = Math.floor(this.#clock() / dayMs)
    if (day !== this.#day) {
      this.#collect()
      this.#day = day
    }
    const places = this.#placesOf(call)
    const place = pid === '' ? cid : pid
    const known = places.get(place)
    if (known) known.hits += 1
    else places.set(place, { cid, day: dateOf(day), pid, service: serviceOf(call), hits: 1 })
  }

  /** Called every ten seconds, and when the server stops. What cannot be added waits for the next flush. */
  async flush(): Promise<void> {
    this.#collect()
    const rows = [...this.#waiting.values()]
    this.#waiting = new Map()
    try {
      await addHits(this.#db, rows)
    } catch (error) {
      for (const row of rows) this.#addToWaiting(row)
      throw error
    }
  }

  #placesOf(call: AnyEndpoint): Map<string | number, Hits> {
    const known = this.#counted.get(call)
    if (known) return known
    const places = new Map<string | number, Hits>()
    this.#counted.set(call, places)
    return places
  }

  #collect(): void {
    for (const places of this.#counted.values()) for (const row of places.values()) this.#addToWaiting(row)
    this.#counted.clear()
  }

  #addToWaiting(row: Hits): void {
    const key = `${row.cid} ${row.pid} ${row.service} ${row.day}`
    const waiting = this.#waiting.get(key)
    this.#waiting.set(key, { ...row, hits: row.hits + (waiting?.hits ?? 0) })
  }
}

const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
