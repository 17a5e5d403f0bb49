/** One page of a demo's list, as a server would return it: the cursor is the index in the list. */
export function demoPage<Row>(all: readonly Row[], { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const start = Number(cursor ?? 0)
  const end = start + limit
  return { rows: all.slice(start, end), next: end < all.length ? String(end) : null }
}
