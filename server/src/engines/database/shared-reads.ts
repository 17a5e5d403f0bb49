import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { EngineLog } from './engine-log.ts'
import { isPreparedRead, maxStatements, PreparedClient } from './prepared-client.ts'

/** What has not answered for so long works on something slow: nobody else queues behind it. */
const stalledAfterMs = 20
/** A statement that took so long goes by the pool for a while. */
const slowAfterMs = 50
const slowForMs = 10_000
/** After a connection could not be made. */
const reopenAfterMs = 1_000

export type Rows = pg.QueryResult<Record<string, unknown>>

/**
 * Connections on which the reads of many requests travel together: each is sent without waiting for the answers to those
 * before it, and those of one moment in one packet. Waking up for a packet costs both sides more than a short read does.
 * Transactions, writes and what takes long go by the pool.
 */
export class SharedReads {
  readonly #config: pg.ClientConfig
  readonly #most: number
  readonly #log: EngineLog
  readonly #lines = new Set<PipelinedConnection>()
  readonly #slow = new LRUCache<string, true>({ max: maxStatements, ttl: slowForMs })
  #opening: Promise<void> | undefined
  #openAgainAt = 0
  #isClosed = false

  constructor(config: pg.ClientConfig, most: number, log: EngineLog) {
    this.#config = config
    this.#most = most
    this.#log = log
  }

  /** The answer to a read; undefined when it goes by the pool, because it may take long or nothing is free here. */
  async run(text: string, values: readonly unknown[]): Promise<Rows | undefined> {
    const line = this.#lineFor(text)
    if (!line) return undefined
    try {
      const answer = await line.run(text, values)
      if (answer && answer.tookMs > slowAfterMs) this.#slow.set(text, true)
      return answer?.rows
    } catch (error) {
      // A read that was under way when its connection broke may be asked again.
      if (line.isBroken || isShutdown(error)) return undefined
      throw error
    }
  }

  /** Answers what is under way, then ends the connections. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#opening
    await Promise.all([...this.#lines].map((line) => line.close()))
  }

  #lineFor(text: string): PipelinedConnection | undefined {
    if (!isPreparedRead(text)) return undefined
    const now = performance.now()
    if (this.#slow.has(text)) return undefined
    let best: PipelinedConnection | undefined
    for (const line of this.#lines) {
      if (!line.isStalled(now) && (best === undefined || line.waiting < best.waiting)) best = line
    }
    if (best?.waiting !== 0 && this.#lines.size < this.#most && now >= this.#openAgainAt) this.#opening ??= this.#open()
    return best
  }

  async #open(): Promise<void> {
    const line = new PipelinedConnection(this.#config)
    try {
      if (this.#isClosed) return
      await line.open((error) => {
        this.#lines.delete(line)
        if (!this.#isClosed) this.#log.warn(`A database connection broke: ${error.message}.`)
      })
      this.#lines.add(line)
    } catch {
      // The pool meets the same, and says why to whoever asks.
      this.#openAgainAt = performance.now() + reopenAfterMs
    } finally {
      this.#opening = undefined
    }
  }
}

/** PostgreSQL says so to the read it is at when it, or the connection, is shut down. */
const isShutdown = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('57P')

/** One connection, and what is under way on it. */
class PipelinedConnection {
  readonly #client: PreparedClient
  /** What lets go of each read that has no answer yet, the oldest first: the one that the server works on. */
  readonly #waiting: (() => void)[] = []
  #oldestSince = 0
  #isWatched = false
  isBroken = false

  constructor(config: pg.ClientConfig) {
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

  /** The answer and how long the server was at it; undefined when something slow is before it. */
  run(text: string, values: readonly unknown[]): Promise<{ rows: Rows; tookMs: number } | undefined> {
    this.#client.hold()
    return new Promise((resolve, reject) => {
      if (this.#waiting.push(() => resolve(undefined)) === 1) this.#oldestSince = performance.now()
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

  /** Lets those go another way that are queued behind a read which takes long; what they get here is not looked at. */
  #divertStalled(): void {
    if (this.#isWatched) return
    this.#isWatched = true
    const look = () => {
      this.#isWatched = false
      if (this.isStalled(performance.now())) for (const divert of this.#waiting.slice(1)) divert()
      if (this.waiting > 0) this.#divertStalled()
    }
    setTimeout(look, stalledAfterMs).unref()
  }
}
