import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { EngineLog } from '../../engine-log.ts'
import { type Repeating, repeat } from '../../repeat.ts'
import { connectDatabase, type Database, type Db } from '../database.ts'

/** A read waits at most this long until the replica has the commits before it. */
const maxWaitMs = 100
const pollMs = 5
/** A replica that was behind, or failed, gets no reads for this long. */
const restMs = 1_000
const reconnectMs = 5_000
/** The replica is checked this often, also without reads, so that its metrics are current. */
const probeMs = 5_000

/** Why a read used the primary, or that it used the replica. */
type ReadResult = 'replica' | 'behind' | 'down'

export type ReplicaState = { state: 'current' | 'behind' | 'down'; behindMs: number }

export type ReadReplicaOptions = { url: string; primary: Db; log: EngineLog; poolSize?: number; probeEveryMs?: number }

/**
 * A standby of the database for expensive reads. A read gets it only if it has replayed every commit that was made
 * before the read began, so that nobody misses their own write, whichever process or server made it. That costs one
 * small query of the primary, which concurrent reads share.
 */
export class ReadReplica {
  readonly #options: ReadReplicaOptions
  readonly #closing = new AbortController()
  readonly #counts: Record<ReadResult, number> = { replica: 0, behind: 0, down: 0 }
  #database: Database | undefined
  #connecting: Promise<void> = Promise.resolve()
  #restUntil = 0
  #isUp = false
  #lagBytes = 0
  /** When the replica was first missed or found behind; undefined while it has every commit. */
  #behindSince: number | undefined = performance.now()
  readonly #primaryPosition = joinNext(() => this.#readPrimary())
  readonly #replicaPosition = joinNext(() => this.#readReplica())
  readonly #probing: Repeating

  private constructor(options: ReadReplicaOptions) {
    this.#options = options
    const { log, probeEveryMs = probeMs } = options
    this.#probing = repeat('the probe of the read replica', probeEveryMs, log, () => this.#probe())
  }

  /** Resolves after the first attempt: a server starts without its replica. */
  static async open(options: ReadReplicaOptions): Promise<ReadReplica> {
    const replica = new ReadReplica(options)
    await replica.#connect().catch((error: Error) => {
      options.log.warn(`The read replica cannot be used: ${error.message} Reads use the primary.`)
      replica.#connecting = replica.#reconnect()
    })
    return replica
  }

  /** The replica, if it has all commits made before this call; otherwise undefined, soon. */
  async take(): Promise<Db | undefined> {
    const result = await this.#check()
    this.#counts[result] += 1
    return result === 'replica' ? this.#database?.db : undefined
  }

  /** True if the primary must answer what failed on the replica with this error. */
  mustRepeat(error: unknown): boolean {
    // Some reads also write, such as those that find a board whose period has ended.
    if (codeOf(error) === '25006') return true
    if (!isOfReplica(error)) return false
    this.#rest('down')
    return true
  }

  /** Whether the replica has every commit, and for how long it has not. */
  readState(): ReplicaState {
    const behindMs = this.#behindSince === undefined ? 0 : performance.now() - this.#behindSince
    return { state: !this.#isUp ? 'down' : behindMs > 0 ? 'behind' : 'current', behindMs }
  }

  addMetrics(registry: Registry): void {
    const counts = this.#counts
    new Counter({
      name: 'regent_replica_reads_total',
      help: 'Reads that may use the read replica, by result: replica, or why the primary: behind, down.',
      labelNames: ['result'],
      registers: [registry],
      collect() {
        this.reset()
        for (const [result, count] of Object.entries(counts)) this.inc({ result }, count)
      },
    })
    const isUp = () => this.#isUp
    new Gauge({
      name: 'regent_replica_up',
      aggregator: 'min',
      help: '1 while the read replica responds and replays the primary, else 0.',
      registers: [registry],
      collect() {
        this.set(isUp() ? 1 : 0)
      },
    })
    const lagSeconds = () => this.readState().behindMs / 1_000
    new Gauge({
      name: 'regent_replica_lag_seconds',
      aggregator: 'max',
      help: 'For how long the read replica has been down or behind; 0 if it has every commit. Checked every five seconds.',
      registers: [registry],
      collect() {
        this.set(lagSeconds())
      },
    })
    const lagBytes = () => this.#lagBytes
    new Gauge({
      name: 'regent_replica_lag_bytes',
      aggregator: 'max',
      help: 'WAL that the read replica had not replayed when it was last checked.',
      registers: [registry],
      collect() {
        this.set(lagBytes())
      },
    })
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#probing.stop(reconnectMs)
    await this.#connecting
    await this.#database?.close()
  }

  async #check(): Promise<ReadResult> {
    if (this.#database === undefined) return 'down'
    if (performance.now() < this.#restUntil) return this.#isUp ? 'behind' : 'down'
    try {
      const target = await this.#primaryPosition()
      return (await this.#waitForReplay(target)) ? 'replica' : this.#rest('behind')
    } catch (error) {
      if (this.#isUp)
        this.#options.log.warn(`The read replica failed: ${(error as Error).message}. Reads use the primary.`)
      return this.#rest('down')
    }
  }

  /** Waits a moment until the replica has the commits up to a position; notes how far it is behind. */
  async #waitForReplay(target: bigint): Promise<boolean> {
    const end = performance.now() + maxWaitMs
    for (;;) {
      const position = await this.#replicaPosition()
      this.#lagBytes = Number(target > position ? target - position : 0n)
      this.#isUp = true
      if (position >= target) {
        this.#behindSince = undefined
        return true
      }
      if (performance.now() >= end) return false
      await sleep(pollMs)
    }
  }

  /** Checks the replica without a read, so that an idle server notices a failure, too. */
  async #probe(): Promise<void> {
    if (this.#database !== undefined && performance.now() >= this.#restUntil) await this.#check()
  }

  #rest<Result extends ReadResult>(result: Result): Result {
    this.#restUntil = performance.now() + restMs
    this.#isUp = result !== 'down'
    this.#behindSince ??= performance.now()
    return result
  }

  /** The position in the log up to which the primary has written; each acknowledged commit is before it. */
  async #readPrimary(): Promise<bigint> {
    // Without synchronous commits an acknowledged commit may not be written yet.
    const { rows } = await sql<{ at: string }>`
      select pg_wal_lsn_diff(
        case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
          else pg_current_wal_lsn() end, '0/0')::text as at
    `.execute(this.#options.primary)
    return BigInt(rows[0]?.at ?? 0)
  }

  async #readReplica(): Promise<bigint> {
    if (this.#database === undefined) throw new Error('it is not connected')
    const { rows } = await sql<{ at: string | null }>`
      select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as at
    `.execute(this.#database.db)
    const at = rows[0]?.at
    // A promoted standby has a history of its own: its positions cannot be compared.
    if (at === undefined || at === null) throw new Error('it is not a standby')
    return BigInt(at)
  }

  async #connect(): Promise<void> {
    const { url, log, poolSize } = this.#options
    const database = await connectDatabase({ url, log, ...(poolSize !== undefined && { poolSize }) })
    if (this.#closing.signal.aborted) return database.close()
    this.#database = database
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted && this.#database === undefined) {
      await sleep(reconnectMs, undefined, { signal, ref: false }).catch(() => {})
      if (!signal.aborted) await this.#connect().catch(() => {})
    }
  }
}

/**
 * Shares one reading among all callers that wait, but never one that began before the call: it could miss a commit that
 * the caller has seen.
 */
export function joinNext<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined
  let next: Promise<Value> | undefined
  const start = (): Promise<Value> => {
    const started = read().finally(() => {
      if (running === started) running = undefined
    })
    running = started
    return started
  }
  return () => {
    if (running === undefined) return start()
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Errors that the primary does not have: no connection, or a conflict with the replay. */
const isOfReplica = (error: unknown): boolean =>
  /^(08|57P|40001$|E[A-Z]+$|DatabaseBusy$)/.test(codeOf(error)) ||
  (error instanceof Error && error.message.startsWith('Connection terminated'))
