import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type DuckDBConnection, type DuckDBDataChunk, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api'
import { AnswerRows } from './answer-rows.ts'
import { checkedQuery, toQueryRefused } from './checked-query.ts'
import { type Answer, type QueryLimits, QueryOverdue, QueryTooSlow, type Value, WarehouseMissing } from './warehouse.ts'

let collect: (() => void) | undefined

/**
 * Frees the memory of a result. The engine's memory is freed together with a JavaScript object, but that object is
 * small, so the garbage collector does not run while hundreds of megabytes are waiting. It is therefore called after a
 * large result.
 */
function freeResults(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
  }
  collect()
}

/** Maximum bytes of one string in a result, and maximum elements of one list. */
const maxValueBytes = 1_000_000
const maxElements = 10_000

type BoundedQuery = { names: string[]; select: string }

/** Wraps the checked query in a SELECT of ours that rejects values too long to return. */
export async function boundQuery(
  connection: DuckDBConnection,
  text: string,
  tables: Iterable<string>,
): Promise<BoundedQuery> {
  const { sql, columns } = await checkedQuery(connection, text, tables)
  const cells = columns.map(({ type }, index) => boundedCell(type, `c${index}`))
  const aliases = columns.map((_, index) => `c${index}`)
  return {
    names: columns.map(({ name }) => name),
    select: `select ${cells.join(', ')} from (\n${sql}\n) as answer(${aliases.join(', ')})`,
  }
}

/** The engine measures texts, and values that become text, before they are copied out of it. */
function boundedCell(type: DuckDBType, name: string): string {
  const refuseOver = (size: string, text: string) =>
    `case when ${size} then error('A value is too long. Results can have texts of at most 1 MB and lists of 10,000 entries.') else ${text} end`
  switch (type.typeId) {
    case DuckDBTypeId.VARCHAR:
      return refuseOver(`strlen(${name}) > ${maxValueBytes}`, name)
    case DuckDBTypeId.LIST:
      return refuseOver(`len(${name}) > ${maxElements}`, refuseText(name))
    case DuckDBTypeId.MAP:
      return refuseOver(`cardinality(${name}) > ${maxElements}`, refuseText(name))
    case DuckDBTypeId.STRUCT:
    case DuckDBTypeId.ARRAY:
    case DuckDBTypeId.UNION:
    case DuckDBTypeId.BLOB:
    case DuckDBTypeId.BIT:
      return refuseText(name)
    default:
      return name
  }

  function refuseText(value: string): string {
    return refuseOver(`strlen(${value}::varchar) > ${maxValueBytes}`, `${value}::varchar`)
  }
}

/** Interval of interrupts for a query: a query that has not started yet misses the signal. */
const interruptEveryMs = 50
/** Grace time after its limit before a query counts as overdue. */
const graceMs = 2_000

/** Runs a query within its limits of time, rows and text, until the file is closed. */
export async function ask(
  connection: DuckDBConnection,
  sql: string,
  tables: Iterable<string>,
  { rows: maxRows, timeoutMs }: QueryLimits,
  closing: AbortSignal,
): Promise<Answer> {
  const deadline = performance.now() + timeoutMs
  const isLate = () => performance.now() >= deadline
  const interrupting = setInterval(() => {
    if (isLate() || closing.aborted) connection.interrupt()
  }, interruptEveryMs)
  // A query that is interrupted while its rows are read looks as if it had ended normally.
  const refuseEnded = () => {
    if (closing.aborted) throw new WarehouseMissing('The server is stopping. Retry the query later.')
    if (isLate()) throw new QueryTooSlow(tooSlow(timeoutMs))
  }
  try {
    const { names, select } = await boundQuery(connection, sql, tables)
    refuseEnded()
    const reading = new AnswerRows(names, maxRows)
    await read(connection, `${select} limit ${maxRows + 1}`, (chunk) => {
      refuseEnded()
      return chunk !== null && chunk.rowCount > 0 && takeChunk(reading, chunk)
    })
    if (reading.isLarge) freeResults()
    return reading.answer()
  } catch (error) {
    refuseEnded()
    throw toQueryRefused(error)
  } finally {
    clearInterval(interrupting)
  }
}

/** Rejects if work of the engine has not finished two seconds after its limit; the work itself continues. */
export async function unlessOverdue<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new QueryOverdue(tooSlow(timeoutMs))), timeoutMs + graceMs)
  })
  return Promise.race([work, overdue]).finally(() => clearTimeout(timer))
}

const tooSlow = (timeoutMs: number) => `Query timeout: stopped after ${Math.round(timeoutMs / 100) / 10} seconds.`

/** Returns true if more rows fit. */
function takeChunk(reading: AnswerRows, chunk: DuckDBDataChunk): boolean {
  for (let index = 0; index < chunk.rowCount; index += 1) {
    if (!reading.take(chunk.getRowValues(index).map(plain))) return false
  }
  return true
}

/** Passes chunks one by one until `take` returns false. Frees the whole result before it returns. */
async function read(connection: DuckDBConnection, select: string, take: (chunk: DuckDBDataChunk | null) => boolean) {
  const result = await connection.stream(select)
  while (take(await result.fetchChunk()));
}

/** Converts a value to JSON; numbers that JSON cannot represent exactly become strings. */
function plain(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean' || typeof value === 'string') return value
  const text = String(value)
  return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text
}
