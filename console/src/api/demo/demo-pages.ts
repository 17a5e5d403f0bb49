/** One page of a demo's list, as a server would return it: the cursor is the index in the list. */
export function demoPage<Row>(all: readonly Row[], { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const start = Number(cursor ?? 0)
  const end = start + limit
  return { rows: all.slice(start, end), next: end < all.length ? String(end) : null }
}

/** The rows as the server would sort them, by the value that each of its columns has. */
export function demoSorted<Row, Column extends string>(
  rows: readonly Row[],
  sort: Column | `-${Column}`,
  values: Record<Column, (row: Row) => string | number>,
): Row[] {
  const value = values[sort.replace(/^-/, '') as Column]
  const sign = sort.startsWith('-') ? -1 : 1
  const compare = (a: string | number, b: string | number) => (a === b ? 0 : a < b ? -sign : sign)
  return rows.toSorted((a, b) => compare(value(a), value(b)))
}
