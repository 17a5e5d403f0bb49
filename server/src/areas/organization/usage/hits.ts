import type { AnyEndpoint } from '@regent/contract/endpoint'
import { nonBillableService } from '@regent/contract/organization/usage'
import { dayMs } from '@regent/contract/time'
import type { Db } from '../../../engines/database/database.ts'
import { addHits, type Hits } from './queries.ts'

/** `/basic/accounts/me` belongs to the service "accounts"; calls about presence have a separate service. */
export const findBilledService = ({ path }: AnyEndpoint): string =>
  path.split('/').includes('presence') ? nonBillableService : (path.split('/')[2] ?? 'gateway')

/**
 * Counts calls in memory and adds the counts to the database every few seconds, so that counting is free for a call. A
 * killed server loses the last seconds.
 */
export class HitCounter {
  readonly #db: Db
  readonly #clock: () => number
  #day = 0
  /** The counts of the day: by call, then by realm, or by organization for calls without a realm. */
  readonly #counts = new Map<AnyEndpoint, Map<string | number, Hits>>()
  /** The counts for the next flush, by the key of their row. */
  #pending = new Map<string, Hits>()

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
    const places = this.#findPlaces(call)
    const place = pid === '' ? cid : pid
    const existingHits = places.get(place)
    if (existingHits) existingHits.hits += 1
    else places.set(place, { cid, day: formatDay(day), pid, service: findBilledService(call), hits: 1 })
  }

  /** Called every ten seconds, and when the server stops. Counts that cannot be saved are retried at the next flush. */
  async flush(): Promise<void> {
    this.#collect()
    const rows = [...this.#pending.values()]
    this.#pending = new Map()
    try {
      await addHits(this.#db, rows)
    } catch (error) {
      for (const row of rows) this.#addToPending(row)
      throw error
    }
  }

  #findPlaces(call: AnyEndpoint): Map<string | number, Hits> {
    const existingPlaces = this.#counts.get(call)
    if (existingPlaces) return existingPlaces
    const places = new Map<string | number, Hits>()
    this.#counts.set(call, places)
    return places
  }

  #collect(): void {
    for (const places of this.#counts.values()) for (const row of places.values()) this.#addToPending(row)
    this.#counts.clear()
  }

  #addToPending(row: Hits): void {
    const key = `${row.cid} ${row.pid} ${row.service} ${row.day}`
    const pendingHits = this.#pending.get(key)
    this.#pending.set(key, { ...row, hits: row.hits + (pendingHits?.hits ?? 0) })
  }
}

const formatDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
