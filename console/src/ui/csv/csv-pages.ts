/** Limit of rows in a CSV, for spreadsheets and for the server. */
export const maxCsvRows = 100_000

export type ReadPage<Row> = (
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<{ rows: readonly Row[]; next: string | null }>

/** Loads all pages of a list, up to the limit of rows; reports the count after each page. */
export async function readPages<Row>(
  read: ReadPage<Row>,
  signal: AbortSignal,
  onProgress: (count: number) => void,
  most = maxCsvRows,
): Promise<{ rows: Row[]; isAll: boolean }> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor, signal)
    signal.throwIfAborted()
    rows.push(...page.rows)
    onProgress(rows.length)
    cursor = page.next ?? undefined
  } while (cursor !== undefined && rows.length < most)
  return { rows: rows.slice(0, most), isAll: cursor === undefined && rows.length <= most }
}
