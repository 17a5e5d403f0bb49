import type { OutputOf } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import type { listLeaderboards } from '@regent/contract/leaderboards'
import type { Context } from '../../../kernel/context/context.ts'
import { isCursorText, isCursorTime, readSort, readTextCursor, writeTextCursor } from '../../../kernel/paging.ts'
import { type FoundBoard, selectBoards } from './queries.ts'
import { upToDate } from './service.ts'
import { type BoardTime, boardTimes, selectBoardsByTime } from './sorted-queries.ts'
import { boardRow } from './views.ts'

type BoardListContext = Pick<Context<typeof listLeaderboards>, 'realm' | 'query' | 'now'>

/** A page of the realm's leaderboards. */
export async function boardList({ realm, query, now }: BoardListContext): Promise<OutputOf<typeof listLeaderboards>> {
  const { limit } = query
  const { by, direction } = readSort(query.sort)
  const boards =
    by === 'id' ? await boardsById({ realm, query, now }) : await boardsByTime({ realm, query, now }, by, direction)
  const last = boards.length > limit ? boards[limit - 1] : undefined
  const page = await upToDate(realm, boards.slice(0, limit), now)
  return {
    rows: await Promise.all(page.map((board) => boardRow(realm, board, now))),
    next: last ? (by === 'id' ? last.id : writeTextCursor([last[boardTimes[by].column], last.id])) : null,
  }
}

function boardsById({ realm, query, now }: BoardListContext): Promise<FoundBoard[]> {
  const { cursor, limit, sort, ...wanted } = query
  const isReversed = sort === '-id'
  if (isReversed && wanted.parent !== undefined) throw notWithPartitions()
  return selectBoards(realm, wanted, { after: cursor, limit: limit + 1, isReversed }, new Date(now))
}

function boardsByTime({ realm, query, now }: BoardListContext, by: BoardTime, direction: 'asc' | 'desc') {
  if (query.includePartitions || query.parent !== undefined) throw notWithPartitions()
  const [at, id] = readTextCursor(query.cursor, [(value) => value === null || isCursorTime(value), isCursorText]) ?? []
  const after = at === undefined ? undefined : { at: at === null ? null : new Date(at), id: String(id) }
  return selectBoardsByTime(realm, query.prefix, { by, direction, after, limit: query.limit + 1 }, new Date(now))
}

const notWithPartitions = () =>
  new ApiError('BadRequest', { field: 'sort', message: 'sort must be id where partitions are listed.' })
