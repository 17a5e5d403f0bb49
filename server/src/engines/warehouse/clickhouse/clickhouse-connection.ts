import { ClickHouseError, ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client'
import type { EngineLog } from '../../engine-log.ts'
import { needsMemory } from '../checked-query.ts'
import { QueriesBusy, QueryRefused, QueryTooSlow, WarehouseMissing } from '../warehouse.ts'
import type { ClickHouseAddress } from './clickhouse-address.ts'

/** The first release whose SQL has all that queries are written with. */
const oldestMajor = 24
const oldest = '24.8'
/** Default timeout of a statement; changing the rows of a table takes longest. */
const statementMs = 10 * 60_000
const readMs = 10_000

type ReadOptions = { timeoutMs?: number; settings?: ClickHouseSettings; signal?: AbortSignal | undefined }

/** Calls of one ClickHouse server. Errors are those of the warehouse; what the server rejects is a ClickHouseError. */
export class ClickHouseConnection {
  readonly #client: ReturnType<typeof createClient>
  readonly #origin: string
  readonly #log: EngineLog
  /** True if the outage has been logged. */
  #isAway = false
  #known: Promise<void> | undefined

  constructor({ origin, user, password }: ClickHouseAddress, log: EngineLog) {
    this.#origin = origin
    this.#log = log
    this.#client = createClient({
      url: origin,
      username: user,
      password,
      application: 'regent',
      request_timeout: statementMs,
      max_open_connections: 16,
      // The caller gets the errors.
      log: { level: ClickHouseLogLevel.OFF },
    })
  }

  /** Passes rows one by one until `take` returns false. */
  async read(sql: string, take: (row: unknown[]) => boolean, options: ReadOptions = {}): Promise<void> {
    await this.#requireKnown()
    await this.#within(options, async (abort_signal) => {
      const result = await this.#client.query({
        query: sql,
        format: 'JSONCompactEachRow',
        abort_signal,
        clickhouse_settings: {
          output_format_json_quote_64bit_integers: 1,
          output_format_json_quote_denormals: 0,
          // An error after the first rows must be reported as an error, and not as the end of the rows.
          wait_end_of_query: 1,
          cancel_http_readonly_queries_on_client_close: 1,
          ...options.settings,
        },
      })
      for await (const rows of result.stream<unknown[]>()) {
        for (const row of rows) if (!take(row.json<unknown[]>())) return result.close()
      }
    })
  }

  async rows(sql: string, options?: ReadOptions): Promise<unknown[][]> {
    const rows: unknown[][] = []
    await this.read(sql, (row) => rows.push(row) > 0, options)
    return rows
  }

  /** Changes tables, or what is in them. */
  async run(sql: string, settings: ClickHouseSettings = {}): Promise<void> {
    await this.#requireKnown()
    await this.#within({ timeoutMs: statementMs }, async (abort_signal) => {
      await this.#client.command({ query: sql, clickhouse_settings: settings, abort_signal })
    })
  }

  /** Inserts rows into a table as one block, which becomes visible atomically; `table` and `columns` are SQL. */
  async insert(table: string, columns: readonly string[], values: readonly unknown[][]): Promise<void> {
    await this.#requireKnown()
    await this.#within({ timeoutMs: statementMs }, async (abort_signal) => {
      await this.#client.insert({
        table,
        values,
        columns: columns as [string, ...string[]],
        format: 'JSONCompactEachRow',
        abort_signal,
        // Events may span many months, each of which is a partition.
        clickhouse_settings: { max_partitions_per_insert_block: '0', async_insert: 0 },
      })
    })
  }

  async close(): Promise<void> {
    await this.#client.close()
  }

  /** Rejects servers that are too old, before a statement fails with a confusing error. */
  #requireKnown(): Promise<void> {
    this.#known ??= this.#readVersion().catch((error: unknown) => {
      this.#known = undefined
      throw error
    })
    return this.#known
  }

  async #readVersion(): Promise<void> {
    await this.#within({ timeoutMs: readMs }, async (abort_signal) => {
      const result = await this.#client.query({ query: 'SELECT version()', format: 'JSONCompactEachRow', abort_signal })
      const [[version] = []] = await result.json<[string]>()
      if (Number.parseInt(String(version), 10) >= oldestMajor) return
      throw new WarehouseMissing(
        `ANALYTICS_URL is a ClickHouse ${version}. The server needs ClickHouse ${oldest} or later.`,
      )
    })
  }

  /** Aborts the call at its time limit, and translates its errors. */
  async #within(
    { timeoutMs = readMs, signal }: ReadOptions,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const abort = new AbortController()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      abort.abort()
    }, timeoutMs)
    const end = () => abort.abort()
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
    try {
      await work(abort.signal)
      this.#isAway = false
    } catch (error) {
      if (signal?.aborted) throw new WarehouseMissing('The server is stopping. Retry the query later.')
      throw isLate ? tooSlow(timeoutMs) : this.#meaningOf(error, timeoutMs)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
    }
  }

  #meaningOf(error: unknown, timeoutMs: number): unknown {
    if (error instanceof WarehouseMissing || error instanceof QueryRefused) return error
    if (!(error instanceof ClickHouseError)) {
      // Only server operators may learn its address.
      if (!this.#isAway) this.#log.warn({ err: error, origin: this.#origin }, 'ClickHouse does not respond')
      this.#isAway = true
      return new WarehouseMissing('ClickHouse does not respond. No events are lost. Retry later.', {
        cause: error,
      })
    }
    switch (error.code) {
      case '159': // TIMEOUT_EXCEEDED
      case '160': // TOO_SLOW
        return tooSlow(timeoutMs)
      case '241': // MEMORY_LIMIT_EXCEEDED
        return new QueryRefused(needsMemory)
      case '202': // TOO_MANY_SIMULTANEOUS_QUERIES
        return new QueriesBusy('The analytics engine is busy. Wait for other queries to finish, then retry.')
      case '164': // READONLY
      case '452': // SETTING_CONSTRAINT_VIOLATION
      case '497': // ACCESS_DENIED
        return new WarehouseMissing(
          `The user of ANALYTICS_URL lacks a right in ClickHouse: ${formatClickHouseError(error)} docs/run/clickhouse.md lists the required grants.`,
        )
      case '192': // UNKNOWN_USER
      case '193': // WRONG_PASSWORD
      case '194': // REQUIRED_PASSWORD
      case '516': // AUTHENTICATION_FAILED
        return new WarehouseMissing('ClickHouse rejects the user and password of ANALYTICS_URL.')
      default:
        return error
    }
  }
}

/** True if a database or a table of it is missing. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ClickHouseError && (error.code === '81' || error.code === '60')

export const isRefusal = (error: unknown): error is ClickHouseError => error instanceof ClickHouseError

/** The server's message, without the statement that was written for it and without its own name and version. */
export function formatClickHouseError(error: ClickHouseError): string {
  const [words = ''] = error.message.split(/[.:] (?:While|In scope|In query)|\. Stack trace|\(version /)
  return `${words.trim().replace(/[.:]$/, '').slice(0, 400)}.`
}

function tooSlow(timeoutMs: number): QueryTooSlow {
  const seconds = Math.round(timeoutMs / 100) / 10
  return new QueryTooSlow(`Query timeout: stopped after ${seconds} seconds.`)
}
