import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** The current time in epoch milliseconds. With `inSql` it is the clock of the database, and SQL reads that itself. */
export type Clock = (() => number) & { readonly inSql?: RawBuilder<Date> }

/**
 * The current time, or a time `laterMs` from now, as a SQL value. Leases use it: if two servers compare one lease with
 * the clock of the database, only one can find it free. A statement that waits for a lock uses the time of its arrival,
 * so a lease is never longer than its owner assumes.
 */
export const sqlNow = (clock: Clock, laterMs = 0): RawBuilder<Date> =>
  clock.inSql
    ? sql<Date>`(${clock.inSql} + ${laterMs} * interval '1 millisecond')`
    : sql<Date>`${new Date(clock() + laterMs)}::timestamptz`

/** A clock that begins at `now` and counts on. */
export function clockFrom(now: number): Clock {
  const startedAt = performance.now()
  return () => Math.floor(now + performance.now() - startedAt)
}

/** How often the clock of the database is read again. */
const measuredEveryMs = 60_000
/** A change of the skew by this much means that a clock was set, or that the machine was suspended. */
const suddenMs = 1_000
const readings = 5

/** The local clocks of a DatabaseClock; tests pass other clocks. */
type MachineClocks = { machine: () => number; monotonic: () => number }
const usualClocks: MachineClocks = { machine: () => Date.now(), monotonic: () => performance.now() }

/**
 * The clock of the database, shared by all servers. It is read periodically; between reads, `now` advances with the
 * monotonic clock of this process. Changing the clock of this machine has no effect.
 */
export class DatabaseClock {
  readonly #db: Db
  readonly #clocks: MachineClocks
  /** Difference of the database's time and the monotonic clock. */
  #offsetMs = Number.NEGATIVE_INFINITY
  #measuredAt = 0
  #measuredSkewMs = 0

  /** Epoch milliseconds of the database, never ahead of it at the time of the measurement. */
  readonly now: Clock = Object.assign(() => Math.floor(this.#clocks.monotonic() + this.#offsetMs), {
    inSql: sql<Date>`statement_timestamp()`,
  })

  private constructor(db: Db, clocks: MachineClocks) {
    this.#db = db
    this.#clocks = clocks
  }

  /** Reads the clock of the database for the first time. */
  static async open(db: Db, clocks: MachineClocks = usualClocks): Promise<DatabaseClock> {
    const clock = new DatabaseClock(db, clocks)
    await clock.#measure()
    return clock
  }

  /** By how many milliseconds the clock of this machine is ahead of the database's; negative if it is behind. */
  get skewMs(): number {
    return Math.round(this.#clocks.machine() - this.#clocks.monotonic() - this.#offsetMs)
  }

  /** Measures if the last measurement is a minute old, or a clock was set since then. Called every second. */
  async follow(): Promise<void> {
    const isOld = this.#clocks.monotonic() - this.#measuredAt >= measuredEveryMs
    if (isOld || Math.abs(this.skewMs - this.#measuredSkewMs) >= suddenMs) await this.#measure()
  }

  /**
   * Reads the clock of the database. Each reading happened between the request and its response, which limits the
   * offset in both directions. An offset within these limits is kept, so that jitter does not set the time back.
   */
  async #measure(): Promise<void> {
    const { monotonic } = this.#clocks
    let lowest = Number.NEGATIVE_INFINITY
    let highest = Number.POSITIVE_INFINITY
    for (let count = 0; count < readings; count += 1) {
      const askedAt = monotonic()
      const at = await readClock(this.#db)
      highest = Math.min(highest, at - askedAt)
      lowest = Math.max(lowest, at - monotonic())
    }
    // Readings contradict each other if the clock of the database was set between them: the next one settles it.
    const isKept = lowest <= this.#offsetMs && this.#offsetMs <= highest
    if (!isKept) this.#offsetMs = lowest
    this.#measuredAt = monotonic()
    this.#measuredSkewMs = this.skewMs
  }
}

async function readClock(db: Db): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at
  `.execute(db)
  return rows[0]?.at ?? Number.NaN
}
