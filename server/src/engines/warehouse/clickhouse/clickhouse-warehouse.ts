import type { ClickHouseSettings } from '@clickhouse/client'
import type { EngineLog } from '../../engine-log.ts'
import { AnswerRows } from '../answer-rows.ts'
import { toQueryRefused } from '../checked-query.ts'
import { QueryTurns } from '../query-turns.ts'
import { type Answer, type QueryLimits, QueryRefused, type Warehouse, WarehouseMissing } from '../warehouse.ts'
import { parseClickHouseAddress } from './clickhouse-address.ts'
import { ClickHouseConnection, formatClickHouseError, isMissing, isRefusal } from './clickhouse-connection.ts'
import { clickHouseQuery, databaseName } from './clickhouse-query.ts'
import { ClickHouseRealm } from './clickhouse-realm.ts'
import { quoteText } from './clickhouse-words.ts'

const memoryBytes = 1024 * 1024 * 1024
/** More than an answer may have as JSON; it is cut off here. */
const resultBytes = 64 * 1024 * 1024
const threads = 4
/** Longest value of an answer, in characters. */
const maxValueLength = 1_000_000

/** Limits of a query, and settings that make both engines return the same results. */
const settings: ClickHouseSettings = {
  readonly: '1',
  max_memory_usage: String(memoryBytes),
  max_threads: threads,
  max_result_bytes: String(resultBytes),
  result_overflow_mode: 'break',
  timeout_overflow_mode: 'throw',
  // An event that was sent again is still one event. Both rows of it are in the same month.
  final: 1,
  do_not_merge_across_partitions_select_final: 1,
  join_use_nulls: 1,
  group_by_use_nulls: 1,
  aggregate_functions_null_for_empty: 1,
  cast_keep_nullable: 1,
  prefer_column_name_to_alias: 1,
  joined_subquery_requires_alias: 0,
  // Nesting is bounded before; most operators are written in brackets.
  max_parser_depth: '4000',
}

/** A rejection by the server is not the caller's fault. */
async function own<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isRefusal(error)) throw error
    throw new WarehouseMissing(`ClickHouse rejected a statement of the server: ${formatClickHouseError(error)}`, {
      cause: error,
    })
  }
}

/**
 * The engine on a ClickHouse server, with a database per realm. Any number of processes may run queries; one of them
 * writes.
 */
export function clickHouseWarehouse(url: string, log: EngineLog): Warehouse {
  const address = parseClickHouseAddress(url)
  const connection = new ClickHouseConnection(address, log)
  const turns = new QueryTurns()
  const closing = new AbortController()
  const createRealm = (pid: string) => new ClickHouseRealm(connection, address.prefix, pid)
  const columns = async (pid: string) => (await createRealm(pid).tables()).columns()

  async function missingFrom(pid: string): Promise<number> {
    try {
      return (await createRealm(pid).progress()) + 1
    } catch (error) {
      if (isMissing(error)) return 0
      throw error
    }
  }

  async function ask(pid: string, sql: string, { rows, timeoutMs }: QueryLimits): Promise<Answer> {
    const startedAt = performance.now()
    const query = await clickHouseQuery(sql, databaseName(address.prefix, pid), await own(() => columns(pid)))
    const remainingMs = Math.max(1, timeoutMs - (performance.now() - startedAt))
    const reading = new AnswerRows(query.names, rows)
    const limits = { ...settings, limit: String(rows + 1), max_execution_time: Math.ceil(remainingMs / 1000) }
    const take = (values: unknown[]) => {
      const row = query.row(values)
      if (row.some((value) => typeof value === 'string' && value.length > maxValueLength)) {
        throw new QueryRefused(
          'A value is too long. Results can have texts of at most 1 MB and lists of 10,000 entries.',
        )
      }
      return reading.take(row)
    }
    try {
      await connection.read(query.sql, take, { timeoutMs: remainingMs, settings: limits, signal: closing.signal })
    } catch (error) {
      if (isMissing(error)) throw new WarehouseMissing('The tables of this realm are being rebuilt. Retry later.')
      throw isRefusal(error) ? toQueryRefused(new QueryRefused(formatClickHouseError(error))) : error
    }
    return reading.answer()
  }

  return {
    isShared: true,
    missingFrom: (pid) => own(() => missingFrom(pid)),
    ingest: (pid, part) =>
      own(async () => {
        const progress = (await missingFrom(pid)) - 1
        if (part.id > progress) await createRealm(pid).ingest(part, progress)
      }),
    // Everything here was read from files.
    unkept: async () => undefined,
    adopt: async () => {},
    expire: (pid, before) => own(() => createRealm(pid).expire(before)),
    drop: (pid) => own(() => createRealm(pid).drop()),
    async realms() {
      const begin = databaseName(address.prefix, '')
      const rows = await own(() =>
        connection.rows(`SELECT name FROM system.databases WHERE startsWith(name, ${quoteText(begin)}) ORDER BY name`),
      )
      return rows.map(([name]) => String(name).slice(begin.length))
    },
    query: (pid, sql, limits) => turns.query(pid, limits, (timeoutMs) => ask(pid, sql, { ...limits, timeoutMs })),
    check: (pid, sql, asker) =>
      turns.check(pid, asker, async () => {
        await clickHouseQuery(sql, databaseName(address.prefix, pid), await own(() => columns(pid)))
      }),
    tables: async (pid) => Object.keys(await own(() => columns(pid))),
    columns: (pid) => own(() => columns(pid)),
    async close() {
      turns.refuseWaiting()
      closing.abort()
      await connection.close()
    },
  }
}
