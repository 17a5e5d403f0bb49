import { type DuckDBConnection, type DuckDBDataChunk, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api'
import { checkStatement } from './check-query.ts'
import { freeResults } from './free-results.ts'
import { parseSelect, placeText } from './parse.ts'
import { type Answer, type QueryLimits, QueryRefused, QueryTooSlow, type Value, WarehouseMissing } from './warehouse.ts'

/** Maximum characters of an answer, as JSON; the rest is cut off. */
export const maxAnswerLength = 16 * 1024 * 1024
/** After an answer of this length the engine's memory is freed at once. */
const largeAnswerLength = maxAnswerLength / 4
/** Maximum bytes of one text in an answer, and maximum elements of one list. */
const maxValueBytes = 1_000_000
const maxElements = 10_000

type BoundedQuery = { names: string[]; select: string }

/** Wraps the checked query in a SELECT of ours that refuses values too long to return. */
export async function boundQuery(
  connection: DuckDBConnection,
  text: string,
  tables: Iterable<string>,
): Promise<BoundedQuery> {
  try {
    const { select, sql } = await parseSelect(text)
    checkStatement(select, tables)
    const prepared = await connection.prepare(sql).catch((error: unknown) => {
      throw new QueryRefused(`${wordsOf(error)}${placeOf(error)}`)
    })
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

/** The engine measures texts, and values that become text, before they are copied out of it. */
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

/** How often a query is told to stop: a query that has not begun yet misses the signal. */
const interruptEveryMs = 50

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
  // A query that is interrupted while its rows are read looks as if it had ended.
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

/** Passes on one chunk after the other until `take` wants no more. Frees the whole result before it returns. */
async function read(connection: DuckDBConnection, select: string, take: (chunk: DuckDBDataChunk | null) => boolean) {
  const result = await connection.stream(select)
  while (take(await result.fetchChunk()));
}

/** Collects rows up to the limits of rows and of text. */
class Reading {
  readonly #columns: string[]
  readonly #maxRows: number
  readonly #rows: Value[][] = []
  /** The length of a row without its values: as JSON, each row repeats the column names. */
  readonly #rowLength: number
  #length = 0
  #isCut = false

  constructor(columns: string[], maxRows: number) {
    this.#columns = columns
    this.#maxRows = maxRows
    this.#rowLength = columns.reduce((length, name) => length + name.length + 4, 2)
  }

  /** Returns whether there is room for more. */
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

/** Length of a value as JSON, for values that need no escaping. */
const lengthOf = (value: Value): number => {
  if (typeof value !== 'string') return 8
  return /["\\\p{Cc}\p{Surrogate}]/u.test(value) ? JSON.stringify(value).length : value.length
}

/** Adds a number to the second column of the same name. */
function distinct(names: string[]): string[] {
  const counts = new Map<string, number>()
  return names.map((name) => {
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return count === 0 ? name : `${name}:${count}`
  })
}

const refusalOf = (error: unknown) => (error instanceof QueryRefused ? error : new QueryRefused(wordsOf(error)))

/**
 * The engine's own message, without the names of its parts and without the query's line, which the author has on
 * screen.
 */
function wordsOf(error: unknown): string {
  const [words = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  if (/failed to (allocate|offload|pin)|out of memory/i.test(words)) {
    return 'The query needs more memory than a query may use. Read fewer rows or columns.'
  }
  return words.replace(/^(Failed to [\w ]+: )?\w[\w ]* Error: /, '').slice(0, 500)
}

/** Where the engine points in the query; empty where it shows only a part of a long line. */
function placeOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  const [, label = '', line, rest = '', caret = ''] = /\n(LINE (\d+): )(.*)\n( *)\^/.exec(message) ?? []
  if (line === undefined || rest.startsWith('...')) return ''
  return ` ${placeText(Number(line), caret.length - label.length + 1)}`
}

/** Converts a value to JSON; numbers that JSON cannot hold exactly stay text. */
function plain(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean' || typeof value === 'string') return value
  const text = String(value)
  return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text
}
