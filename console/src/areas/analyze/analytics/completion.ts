/** The columns of each table. */
export type Tables = Readonly<Record<string, readonly string[]>>

export type Suggestion = { label: string; type: 'table' | 'column' | 'keyword'; detail?: string; boost?: number }

/** Keywords of queries; the engine supports more functions. */
const keywords = [
  'select',
  'distinct',
  'from',
  'join',
  'left join',
  'on',
  'using',
  'where',
  'and',
  'or',
  'not',
  'in',
  'exists',
  'between',
  'like',
  'ilike',
  'is null',
  'is not null',
  'group by',
  'having',
  'order by',
  'asc',
  'desc',
  'nulls last',
  'limit',
  'offset',
  'with',
  'as',
  'union all',
  'case',
  'when',
  'then',
  'else',
  'end',
  'cast',
  'try_cast',
  'count',
  'sum',
  'avg',
  'min',
  'max',
  'median',
  'round',
  'coalesce',
  'date_diff',
  'date_trunc',
]

const isPlain = (name: string) => /^[a-z_][a-z0-9_]*$/.test(name)

/** Quotes a name for SQL if needed, such as a field with a dot. */
export const quoteName = (name: string): string => (isPlain(name) ? name : `"${name.replaceAll('"', '""')}"`)

/** The tables in a query. */
export const tablesIn = (sql: string, tables: Tables): string[] => {
  const words = new Set(sql.match(/[A-Za-z_][A-Za-z0-9_]*/g)?.map((word) => word.toLowerCase()))
  return Object.keys(tables).filter((table) => words.has(table.toLowerCase()))
}

/**
 * Suggestions for a query: the columns of its tables first, then tables and keywords. If the query has no table yet,
 * the columns of all tables are included.
 */
export function suggestionsFor(sql: string, tables: Tables): Suggestion[] {
  const queryTables = tablesIn(sql, tables)
  const columns = new Map<string, string[]>()
  for (const table of queryTables.length > 0 ? queryTables : Object.keys(tables)) {
    for (const column of tables[table] ?? []) columns.set(column, [...(columns.get(column) ?? []), table])
  }
  return [
    ...[...columns].map(([label, of]) => ({
      label,
      type: 'column' as const,
      ...(of.length === 1 && of[0] !== undefined && { detail: of[0] }),
      boost: queryTables.length > 0 ? 2 : 0,
    })),
    ...Object.keys(tables).map((label) => ({ label, type: 'table' as const, boost: 1 })),
    ...keywords.map((label) => ({ label, type: 'keyword' as const })),
  ]
}

/**
 * The range of the query that an error message refers to: its position, "(line 2, column 7)", or else its quoted word.
 * Undefined if the query does not contain it.
 */
export function refusedPart(sql: string, message: string): { from: number; to: number } | undefined {
  const place = /\(line (\d+), column (\d+)\)/.exec(message)
  if (place) {
    const lines = sql.split('\n')
    const before = lines.slice(0, Number(place[1]) - 1).reduce((sum, line) => sum + line.length + 1, 0)
    const from = before + Number(place[2]) - 1
    if (from < sql.length) return { from, to: from + (/^(\w+|[^\w\s])/.exec(sql.slice(from))?.[0].length ?? 1) }
  }
  const word = /"([^"]+)"/.exec(message)?.[1] ?? /cannot (?:read|call) ([\w.]*\w)/.exec(message)?.[1]
  const from = word === undefined ? -1 : sql.toLowerCase().indexOf(word.toLowerCase())
  return word === undefined || from < 0 ? undefined : { from, to: from + word.length }
}
