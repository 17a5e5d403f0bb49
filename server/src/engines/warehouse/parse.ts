import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { QueryRefused } from './warehouse.ts'

/** A node of a parsed statement, as the engine serializes it. */
export type SyntaxNode = { readonly [key: string]: unknown }

/** A separate engine without data: it parses queries and never runs them. */
const options = {
  memory_limit: '256MB',
  threads: '1',
  temp_directory: '',
  enable_external_access: 'false',
  lock_configuration: 'true',
}

let parser: Promise<DuckDBConnection> | undefined

async function openParser(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', options)
  return instance.connect()
}

const serialize = 'select json_serialize_sql($1::varchar, skip_null := true, skip_empty := true, skip_default := true)'

async function parse(sql: string): Promise<string> {
  parser ??= openParser()
  const connection = await parser
  const reader = await connection.runAndReadAll(serialize, [sql])
  return String(reader.getRows()[0]?.[0] ?? '')
}

/** Parses a text that must be exactly one SELECT, and removes a final semicolon; rejects anything else. */
export async function parseSelect(sql: string): Promise<{ select: SyntaxNode; sql: string }> {
  const text = await parse(sql)
  const parsed = JSON.parse(text) as { error: boolean; statements?: SyntaxNode[] } & SyntaxNode
  if (parsed.error) throw new QueryRefused(formatParseError(parsed, sql))
  const [statement, ...others] = parsed.statements ?? []
  if (!statement || others.length > 0) {
    throw new QueryRefused(`A query must be one SELECT, not ${parsed.statements?.length ?? 0} statements.`)
  }
  return { select: statement, sql: await withoutSemicolon(sql, text) }
}

function formatParseError({ error_type: type, error_message: message, position }: SyntaxNode, sql: string): string {
  if (type === 'not implemented') return 'Queries are read-only. Begin with SELECT or WITH. PIVOT needs a list.'
  if (/expression depth/i.test(String(message))) return 'The query is nested too deeply.'
  const words = String(message).replace('syntax error at or near', 'The query has a syntax error near')
  return position === undefined ? words : `${words} ${placeAt(sql, Number(position))}`
}

/** "(line 2, column 7)": where in a query something is, in the words of every refusal. Both count from 1. */
function placeAt(sql: string, index: number): string {
  const before = sql.slice(0, index).split('\n')
  return placeText(before.length, (before.at(-1)?.length ?? 0) + 1)
}

export const placeText = (line: number, column: number): string => `(line ${line}, column ${column})`

/** Removes everything after the last semicolon if the statement is unchanged, so that it can be put in parentheses. */
async function withoutSemicolon(sql: string, parsed: string): Promise<string> {
  const end = sql.lastIndexOf(';')
  if (end < 0) return sql
  const shorter = sql.slice(0, end)
  return (await parse(shorter)) === parsed ? withoutSemicolon(shorter, parsed) : sql
}
