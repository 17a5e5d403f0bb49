import type { DuckDBConnection, DuckDBType } from '@duckdb/node-api'
import { checkStatement } from './check-query.ts'
import { parseSelect, placeText, type SyntaxNode } from './parse.ts'
import { QueryRefused } from './warehouse.ts'

export type CheckedQuery = {
  select: SyntaxNode
  /** The text without a final semicolon. */
  sql: string
  /** The columns of the result; their names are unique. */
  columns: { name: string; type: DuckDBType }[]
}

/** Rejects what is not one SELECT over these tables within its bounds, or does not fit the tables of the connection. */
export async function checkedQuery(
  connection: DuckDBConnection,
  text: string,
  tables: Iterable<string>,
): Promise<CheckedQuery> {
  try {
    const { select, sql } = await parseSelect(text)
    checkStatement(select, tables)
    const prepared = await connection.prepare(sql).catch((error: unknown) => {
      throw new QueryRefused(`${formatMessage(error)}${formatPlace(error)}`)
    })
    const indexes = Array.from({ length: prepared.columnCount }, (_, index) => index)
    const names = distinct(indexes.map((index) => prepared.columnName(index)))
    const columns = names.map((name, index) => ({ name, type: prepared.columnType(index) }))
    prepared.destroySync()
    return { select, sql, columns }
  } catch (error) {
    throw toQueryRefused(error)
  }
}

/** Appends a number to duplicate names. */
function distinct(names: string[]): string[] {
  const counts = new Map<string, number>()
  return names.map((name) => {
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return count === 0 ? name : `${name}:${count}`
  })
}

export const toQueryRefused = (error: unknown) =>
  error instanceof QueryRefused ? error : new QueryRefused(formatMessage(error))

export const needsMemory = 'The query exceeds the memory limit. Read fewer rows or columns.'

/**
 * The engine's own message, without the names of its parts and without the query's line, which the author has on
 * screen.
 */
function formatMessage(error: unknown): string {
  const [words = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  if (/failed to (allocate|offload|pin)|out of memory/i.test(words)) {
    return needsMemory
  }
  return words.replace(/^(Failed to [\w ]+: )?\w[\w ]* Error: /, '').slice(0, 500)
}

/** Where the engine points in the query; empty where it shows only a part of a long line. */
function formatPlace(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  const [, label = '', line, rest = '', caret = ''] = /\n(LINE (\d+): )(.*)\n( *)\^/.exec(message) ?? []
  if (line === undefined || rest.startsWith('...')) return ''
  return ` ${placeText(Number(line), caret.length - label.length + 1)}`
}
