import { type DuckDBConnection, type DuckDBDataChunk, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api'
import { checkStatement } from './check-query.ts'
import { freeResults } from './free-results.ts'
import { parseSelect } from './parse.ts'
import { type Answer, type QueryLimits, QueryRefused, QueryTooSlow, type Value, WarehouseMissing } from './warehouse.ts'

/** Characters of an answer, as JSON; what is beyond is cut off. */
export const maxAnswerLength = 16 * 1024 * 1024
/** After one of this length the memory of the engine is freed at once. */
const largeAnswerLength = maxAnswerLength / 4
/** Bytes of one text in an answer, and elements of one list. */
const maxValueBytes = 1_000_000
const maxElements = 10_000

type BoundedQuery = { names: string[]; select: string }

/** The query, found to be harmless, in a SELECT of ours that refuses values too long to be handed out. */
export async function boundQuery(
  connection: DuckDBConnection,
  text: string,
  tables: Iterable<string>,
): Promise<BoundedQuery> {
  try {
    const { select, sql } = await parseSelect(text)
    checkStatement(select, tables)
    const prepared = await connection.prepare(sql)
    const indexes = Array.from({ length: prepared.columnCount }, (_, index) => index)
    const cells = indexes.map((index) => boundedCell(prepared.columnType(index), `c${index}`))
    const names = distinct(indexes.map((index) => prepared.columnName(index)))
    prepared.destroySync()
    const aliases = indexes.map((index) => `c${index}`)
    return { names, select: `select ${cells.join(', ')} from (\n${sql}\n) as answer(${aliases.join(', ')})` }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Texts and what becomes text are measured by the engine, before they are copied out of it. */
function boundedCell(type: DuckDBType, name: string): string {
  const refuseOver = (size: string, text: string) =>
    `case when ${size} then error('A value is too long: an answer has texts of at most 1 MB and lists of 10,000.') else ${text} end`
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

/** How often a query that is to end is told so: what it is told before it has begun it does not hear. */
const interruptEveryMs = 50

/** Answers a query up to its time, its rows and its text, or until the file is closed. */
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
  // A query that is interrupted while it is read looks as if it had ended.
  const refuseEnded = () => {
    if (closing.aborted) throw new WarehouseMissing('The server is stopping, and the query with it. Ask again later.')
    if (isLate()) {
      const seconds = Math.round(timeoutMs / 100) / 10
      throw new QueryTooSlow(`The query did not end in its time, ${seconds} seconds, and was stopped.`)
    }
  }
  try {
    const { names, select } = await boundQuery(connection, sql, tables)
    refuseEnded()
    const reading = new Reading(names, maxRows)
    await read(connection, `${select} limit ${maxRows + 1}`, (chunk) => {
      refuseEnded()
      return chunk !== null && chunk.rowCount > 0 && reading.take(chunk)
    })
    if (reading.isLarge) freeResults()
    return reading.answer()
  } catch (error) {
    refuseEnded()
    throw refusalOf(error)
  } finally {
    clearInterval(interrupting)
  }
}

/** Hands over one part after the other, as long as more is asked for. Nothing of the result is left when it returns. */
async function read(connection: DuckDBConnection, select: string, take: (chunk: DuckDBDataChunk | null) => boolean) {
  const result = await connection.stream(select)
  while (take(await result.fetchChunk()));
}

/** Collects rows until there are enough of them, or of their text. */
class Reading {
  readonly #columns: string[]
  readonly #maxRows: number
  readonly #rows: Value[][] = []
  /** Each row names its columns again. */
  readonly #rowLength: number
  #length = 0
  #isCut = false

  constructor(columns: string[], maxRows: number) {
    this.#columns = columns
    this.#maxRows = maxRows
    this.#rowLength = columns.reduce((length, name) => length + name.length + 4, 2)
  }

  /** Whether there is room for more. */
  take(chunk: DuckDBDataChunk): boolean {
    for (let index = 0; index < chunk.rowCount; index += 1) {
      if (this.#rows.length === this.#maxRows) this.#isCut = true
      if (this.#isCut) return false
      const row = chunk.getRowValues(index).map(plain)
      this.#length += row.reduce<number>((length, value) => length + lengthOf(value), this.#rowLength)
      if (this.#length > maxAnswerLength) this.#isCut = true
      else this.#rows.push(row)
    }
    return !this.#isCut
  }

  get isLarge(): boolean {
    return this.#length > largeAnswerLength
  }

  answer(): Answer {
    return { columns: this.#columns, rows: this.#rows, isCut: this.#isCut }
  }
}

/** What needs no escaping is as long as it is. */
const lengthOf = (value: Value): number => {
  if (typeof value !== 'string') return 8
  return /["\\\p{Cc}\p{Surrogate}]/u.test(value) ? JSON.stringify(value).length : value.length
}

/** A second column of the same name gets a number. */
function distinct(names: string[]): string[] {
  const counts = new Map<string, number>()
  return names.map((name) => {
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return count === 0 ? name : `${name}:${count}`
  })
}

const refusalOf = (error: unknown) => (error instanceof QueryRefused ? error : new QueryRefused(wordsOf(error)))

/** The engine's own words, without its parts' names and the line of the query, which whoever wrote it has before them. */
function wordsOf(error: unknown): string {
  const [words = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  if (/failed to (allocate|offload|pin)|out of memory/i.test(words)) {
    return 'The query needs more memory than a query may use (512 MB). Read fewer rows or columns.'
  }
  return words.replace(/^(Failed to [\w ]+: )?\w[\w ]* Error: /, '').slice(0, 500)
}

/** As JSON has it; numbers that it cannot keep exactly stay texts. */
function plain(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean' || typeof value === 'string') return value
  const text = String(value)
  return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text
}
