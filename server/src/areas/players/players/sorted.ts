import { ApiError } from '@regent/contract/errors'
import type { PlayerSearch } from '@regent/contract/players/player-search'
import type { StatSort } from '@regent/contract/players/players'
import type { Realm } from '../../../kernel/context/context.ts'
import { readCursor, readSort, writeCursor } from '../../../kernel/context/paging.ts'
import { run } from './condition-queries.ts'
import { isEverybody } from './filter.ts'
import type { FoundPage, ListPage } from './list-page.ts'
import { type PlayerOrder, readParts } from './player-order.ts'
import { rowsToSort } from './search.ts'
import type { Count } from './search-queries.ts'
import type { PlayerListRow } from './service.ts'
import * as queries from './sorted-queries.ts'
import { orderOfStat, statSortedBy } from './stat-order.ts'

export type PlayerSort = 'created' | 'lastSeen' | 'spent'

/** The sort value of a row; players without payments come after players with a total of zero. */
const sortValues: Record<PlayerSort, (row: PlayerListRow) => number> = {
  created: (row) => row.created_at,
  lastSeen: (row) => row.active_at ?? row.created_at,
  spent: (row) => row.spent ?? -1,
}

type Page = [realm: Realm, who: queries.PlayersToSort, page: queries.SortedPage]

const rowsBy: Record<PlayerSort, (...page: Page) => Promise<PlayerListRow[]>> = {
  created: (...page) => run(page[0].db, queries.playersByCreation(...page)),
  lastSeen: (...page) => run(page[0].db, queries.playersBySeen(...page)),
  spent: rowsBySpending,
}

/** Players with payments, before or after those without: each part in the order of an index. */
function rowsBySpending(...[realm, who, { direction, after, limit }]: Page): Promise<PlayerListRow[]> {
  const paid = queries.playersBySpending
  const parts = [paid, queries.playersWithoutSpending]
  if (direction === 'asc') parts.reverse()
  // A page continues in the part of the previous row.
  const remainingParts = after && after.value < 0 === (parts[0] === paid) ? parts.slice(1) : parts
  return readParts(remainingParts, limit, (part, most, isFirst) =>
    run(realm.db, part(realm, who, { direction, after: isFirst ? after : undefined, limit: most })),
  )
}

const orderOfColumn = (by: PlayerSort): PlayerOrder => ({
  after(cursor) {
    const after = readCursor(cursor, ['value', 'gamerTag'])
    return (realm, who, page) => rowsBy[by](realm, who, { ...page, after })
  },
  cursorOf: (row) => writeCursor([sortValues[by](row), row.gamer_tag]),
})

/** A page of the matches of a search, in the order of a column or of a stat. */
export async function sortPlayers(
  realm: Realm,
  search: PlayerSearch,
  sort: PlayerSort | `-${PlayerSort}` | StatSort,
  { cursor, limit }: Omit<ListPage, 'vault'>,
  now: number,
  countRealm: () => Promise<Count>,
): Promise<FoundPage> {
  if (search.query?.trim()) {
    const message = 'sort cannot be combined with query, which has its own order.'
    throw new ApiError('BadRequest', { field: 'sort', message })
  }
  const { by, direction } = readSort<string>(sort)
  const stat = statSortedBy(sort)
  const order = stat ? orderOfStat(stat) : orderOfColumn(by as PlayerSort)
  const rowsAfter = order.after(cursor)
  const { who, total } = await rowsToSort(realm, search, now)
  const rows = await rowsAfter(realm, who, { direction, limit: limit + 1 })
  const pageRows = rows.slice(0, limit)
  const last = rows.length > limit ? pageRows.at(-1) : undefined
  const isWhole = !cursor && !last
  return {
    rows: pageRows,
    next: last ? order.cursorOf(last) : null,
    ...(isWhole ? { about: pageRows.length, isExact: true } : await (isEverybody(search) ? countRealm() : total())),
  }
}
