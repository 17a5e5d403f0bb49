import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { EngineLog } from '../engine-log.ts'
import type { Share } from './connection/places.ts'
import { isPreparedRead, maxStatements, PreparedClient } from './connection/prepared-client.ts'

/** A read without an answer for this long is slow: no other read queues behind it. */
const stalledAfterMs = 20
/**
 * A statement that takes this long on the average of its last runs uses the pool for a while. A single run may be late
 * because the machine was busy, or because it was the first.
 */
const slowAfterMs = 25
const slowForMs = 10_000
/**
 * A read that takes longer is cancelled here and repeated by the pool, which has a longer limit. It may be blocked by a
 * lock on its table; reads of other tables must still be answered, even if blocked statements occupy the whole pool.
 */
const maxSharedMs = 1_000
/** How many reads may queue on a connection with a slow read while the pool is full. */
const maxBehindStalled = 100
/** Weight of the last run in the moving average. */
const weight = 1 / 8
/** Delay before the next attempt when a connection could not be made. */
const reopenAfterMs = 1_000

export type Rows = pg.QueryResult<Record<string, unknown>>

/**
 * Connections shared by the reads of many requests: reads are pipelined, and concurrent ones are sent in one packet.
 * Waking up for a packet costs both sides more than a short read does. Transactions, writes and slow reads use the
 * pool.
 */
export class SharedReads {
  readonly #config: pg.ClientConfig
  readonly #most: number
  readonly #log: EngineLog
  readonly #freePlaces: (share: Share) => number
  readonly #lines = new Set<PipelinedConnection>()
  /** Average duration of each statement; slow ones use the pool until the given time. */
  readonly #pace = new LRUCache<string, { meanMs: number; slowUntil: number }>({ max: maxStatements })
  #opening: Promise<void> | undefined
  #openAgainAt = 0
  #isClosed = false

  /** `freePlaces`: how many connections of the pool a share could use now. */
  constructor(config: pg.ClientConfig, most: number, log: EngineLog, freePlaces: (share: Share) => number) {
    this.#config = { ...config, statement_timeout: maxSharedMs }
    this.#most = most
    this.#log = log
    this.#freePlaces = freePlaces
  }

  /**
   * Returns the rows, or undefined if the read must use the pool because it may take long or no connection is free
   * here.
   */
  async run(text: string, values: readonly unknown[], share: Share): Promise<Rows | undefined> {
    const line = this.#lineFor(text, share)
    if (!line) return undefined
    try {
      const answer = await line.run(text, values, share)
      if (answer) this.#note(text, answer.tookMs)
      return answer?.rows
    } catch (error) {
      if (isTimeout(error)) this.#avoid(text)
      // A read may be repeated: after the limit of these connections, and when its connection broke.
      if (isTimeout(error) || line.isBroken || isShutdown(error)) return undefined
      throw error
    }
  }

  /** Waits for the running reads, then closes the connections. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#opening
    await Promise.all([...this.#lines].map((line) => line.close()))
  }

  /** True if the text was slow recently. */
  isSlow(text: string): boolean {
    return (this.#pace.get(text)?.slowUntil ?? 0) > performance.now()
  }

  #lineFor(text: string, share: Share): PipelinedConnection | undefined {
    if (!isPreparedRead(text)) return undefined
    const now = performance.now()
    if ((this.#pace.get(text)?.slowUntil ?? 0) > now) return undefined
    let best: PipelinedConnection | undefined
    let stalled: PipelinedConnection | undefined
    for (const line of this.#lines) {
      if (line.isStalled(now)) stalled = line
      else if (best === undefined || line.waiting < best.waiting) best = line
    }
    if (best?.waiting !== 0 && this.#lines.size < this.#most && now >= this.#openAgainAt) this.#opening ??= this.#open()
    // A shared read blocks this connection for at most `maxSharedMs`; the pool may be blocked many times as long.
    if (!best && stalled && stalled.waiting < maxBehindStalled && this.#freePlaces(share) <= 0) return stalled
    return best
  }

  /** Reads of this text use the pool for a while. */
  #avoid(text: string): void {
    this.#paceOf(text).slowUntil = performance.now() + slowForMs
  }

  #paceOf(text: string): { meanMs: number; slowUntil: number } {
    const average = this.#pace.get(text)
    if (average) return average
    const pace = { meanMs: 0, slowUntil: 0 }
    this.#pace.set(text, pace)
    return pace
  }

  #note(text: string, tookMs: number): void {
    const pace = this.#paceOf(text)
    pace.meanMs += (tookMs - pace.meanMs) * weight
    if (pace.meanMs > slowAfterMs) pace.slowUntil = performance.now() + slowForMs
  }

  async #open(): Promise<void> {
    const line = new PipelinedConnection(this.#config, this.#freePlaces)
    try {
      if (this.#isClosed) return
      await line.open((error) => {
        this.#lines.delete(line)
        if (!this.#isClosed) this.#log.warn(`A database connection broke: ${error.message}.`)
      })
      this.#lines.add(line)
    } catch {
      // The pool has the same problem and reports it to its callers.
      this.#openAgainAt = performance.now() + reopenAfterMs
    } finally {
      this.#opening = undefined
    }
  }
}

/** The error of PostgreSQL for a statement over its time limit. */
const isTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014'

/** PostgreSQL sends this error to the running read when it, or the connection, is shut down. */
const isShutdown = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('57P')

/** One connection, and its running reads. */
class PipelinedConnection {
  readonly #client: PreparedClient
  readonly #freePlaces: (share: Share) => number
  /** Each read that has no answer yet. The oldest comes first: the server is working on it. */
  readonly #waiting: { divert: () => void; isDiverted: boolean; share: Share }[] = []
  #oldestSince = 0
  #isWatched = false
  isBroken = false

  constructor(config: pg.ClientConfig, freePlaces: (share: Share) => number) {
    this.#freePlaces = freePlaces
    this.#client = new PreparedClient(config)
  }

  async open(onBreak: (error: Error) => void): Promise<void> {
    await this.#client.connect()
    this.#client.once('error', (error) => {
      this.isBroken = true
      onBreak(error)
    })
  }

  get waiting(): number {
    return this.#waiting.length
  }

  isStalled(now: number): boolean {
    return this.waiting > 0 && now - this.#oldestSince > stalledAfterMs
  }

  /** Returns the rows and how long the server took; undefined if a slow read is ahead of it. */
  run(text: string, values: readonly unknown[], share: Share): Promise<{ rows: Rows; tookMs: number } | undefined> {
    this.#client.hold()
    return new Promise((resolve, reject) => {
      const read = {
        isDiverted: false,
        share,
        divert() {
          read.isDiverted = true
          resolve(undefined)
        },
      }
      if (this.#waiting.push(read) === 1) this.#oldestSince = performance.now()
      this.#divertStalled()
      this.#client.query(text, values, (error: Error | null, rows: Rows) => {
        this.#waiting.shift()
        const tookMs = performance.now() - this.#oldestSince
        this.#oldestSince += tookMs
        if (error) reject(error)
        else resolve({ rows, tookMs })
      })
    })
  }

  close(): Promise<void> {
    return this.#client.end()
  }

  /** The first reads behind the oldest that are not diverted yet, as many of each share as the pool has room for. */
  #behind() {
    const left = new Map<Share, number>()
    return this.#waiting.slice(1).filter(({ isDiverted, share }) => {
      if (isDiverted) return false
      const free = left.get(share) ?? this.#freePlaces(share)
      left.set(share, free - 1)
      return free > 0
    })
  }

  /**
   * Diverts reads behind a slow one to the pool, as far as it has free connections; their results on this connection
   * are ignored.
   */
  #divertStalled(): void {
    if (this.#isWatched) return
    this.#isWatched = true
    const look = () => {
      this.#isWatched = false
      if (this.isStalled(performance.now())) for (const { divert } of this.#behind()) divert()
      if (this.waiting > 0) this.#divertStalled()
    }
    setTimeout(look, stalledAfterMs).unref()
  }
}
