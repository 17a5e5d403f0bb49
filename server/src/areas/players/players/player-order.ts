import type { Realm } from '../../../kernel/context/context.ts'
import type { PlayerListRow } from './service.ts'
import type { Listed, RowByStat, SortedPage } from './sorted-queries.ts'

/** A row, with the value that sorts it where a stat does. */
type OrderedRow = PlayerListRow & Partial<Pick<RowByStat, 'stat_number' | 'stat_head'>>

type ReadRows = (realm: Realm, who: Listed, page: Omit<SortedPage, 'after'>) => Promise<OrderedRow[]>

/** What the list of players is sorted by. */
export type PlayerOrder = {
  /** Refuses a cursor of another order. */
  after: (cursor: string | undefined) => ReadRows
  cursorOf: (row: OrderedRow) => string
}

/** Rows of the first part, then of the next ones, until there are enough; `isFirst` for the part that a page begins in. */
export async function inParts<Part, Row>(
  parts: readonly Part[],
  limit: number,
  read: (part: Part, limit: number, isFirst: boolean) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [at, part] of parts.entries()) {
    if (rows.length >= limit) break
    rows.push(...(await read(part, limit - rows.length, at === 0)))
  }
  return rows
}
