type Page<Row> = { rows: readonly Row[]; next: string | null }

/** All rows of a keyset list, page by page. */
export async function inPages<Row>(readPage: (cursor: string | undefined) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await readPage(cursor)
    rows.push(...page.rows)
    if (page.next === null) return rows
    cursor = page.next
  }
}
