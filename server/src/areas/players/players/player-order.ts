import type { Realm } from '../../../kernel/context/context.ts'
import type { PlayerListRow } from './service.ts'
import type { PlayersToSort, RowByStat, SortedPage } from './sorted-queries.ts'

/** A row, with its sort value if it is sorted by a stat. */
type OrderedRow = PlayerListRow & Partial<Pick<RowByStat, 'stat_number' | 'stat_head'>>

type ReadRows = (realm: Realm, who: PlayersToSort, page: Omit<SortedPage, 'after'>) => Promise<OrderedRow[]>

/** An order of the list of players. */
export type PlayerOrder = {
  /** Rejects a cursor of another order. */
  after: (cursor: string | undefined) => ReadRows
  cursorOf: (row: OrderedRow) => string
}

/**
 * Reads the first part, then the next ones, until there are enough rows; `isFirst` for the part where the page starts.
 */
export async function readParts<Part, Row>(
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
