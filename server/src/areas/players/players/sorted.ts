import { ApiError } from '@regent/contract/errors'
import type { PlayerSearch } from '@regent/contract/players/player-search'
import type { StatSort } from '@regent/contract/players/players'
import type { Realm } from '../../../kernel/context/context.ts'
import { readCursor, readSort, writeCursor } from '../../../kernel/paging.ts'
import { run } from './condition-queries.ts'
import { isEverybody } from './filter.ts'
import type { FoundPage, ListPage } from './list-page.ts'
import { inParts, type PlayerOrder } from './player-order.ts'
import { rowsToSort } from './search.ts'
import type { Count } from './search-queries.ts'
import type { PlayerListRow } from './service.ts'
import * as queries from './sorted-queries.ts'
import { orderOfStat, statSortedBy } from './stat-order.ts'

export type PlayerSort = 'created' | 'lastSeen' | 'spent'

/** What a row is sorted by; those who never paid come after who spent nothing. */
const placeOf: Record<PlayerSort, (row: PlayerListRow) => number> = {
  created: (row) => row.created_at,
  lastSeen: (row) => row.active_at ?? row.created_at,
  spent: (row) => row.spent ?? -1,
}

type Page = [realm: Realm, who: queries.Listed, page: queries.SortedPage]

const rowsBy: Record<PlayerSort, (...page: Page) => Promise<PlayerListRow[]>> = {
  created: (...page) => run(page[0].db, queries.playersByCreation(...page)),
  lastSeen: (...page) => run(page[0].db, queries.playersBySeen(...page)),
  spent: rowsBySpending,
}

/** Those who paid, and after or before them those who did not: each part in the order of an index. */
function rowsBySpending(...[realm, who, { direction, after, limit }]: Page): Promise<PlayerListRow[]> {
  const paid = queries.playersBySpending
  const parts = [paid, queries.playersWithoutSpending]
  if (direction === 'asc') parts.reverse()
  // A page goes on in the part of the row before it.
  const left = after && after.value < 0 === (parts[0] === paid) ? parts.slice(1) : parts
  return inParts(left, limit, (part, most, isFirst) =>
    run(realm.db, part(realm, who, { direction, after: isFirst ? after : undefined, limit: most })),
  )
}

const orderOfColumn = (by: PlayerSort): PlayerOrder => ({
  after(cursor) {
    const after = readCursor(cursor, ['value', 'gamerTag'])
    return (realm, who, page) => rowsBy[by](realm, who, { ...page, after })
  },
  cursorOf: (row) => writeCursor([placeOf[by](row), row.gamer_tag]),
})

/** A page of the players that a search finds, in the order of a column or of a stat. */
export async function sortPlayers(
  realm: Realm,
  search: PlayerSearch,
  sort: PlayerSort | `-${PlayerSort}` | StatSort,
  { cursor, limit }: Omit<ListPage, 'vault'>,
  now: number,
  countRealm: () => Promise<Count>,
): Promise<FoundPage> {
  if (search.query?.trim()) {
    const message = 'sort cannot be combined with query: its players come in the order of the text that is found.'
    throw new ApiError('BadRequest', { field: 'sort', message })
  }
  const { by, direction } = readSort<string>(sort)
  const stat = statSortedBy(sort)
  const order = stat ? orderOfStat(stat) : orderOfColumn(by as PlayerSort)
  const rowsAfter = order.after(cursor)
  const { who, total } = await rowsToSort(realm, search, now)
  const rows = await rowsAfter(realm, who, { direction, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const isWhole = !cursor && !last
  return {
    rows: shown,
    next: last ? order.cursorOf(last) : null,
    ...(isWhole ? { about: shown.length, isExact: true } : await (isEverybody(search) ? countRealm() : total())),
  }
}
