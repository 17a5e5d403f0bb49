import type { EndpointOutput } from '@regent/contract/endpoint'
import type { BoardOwner, LeaderboardRow, listLeaderboards } from '@regent/contract/engage/leaderboards'
import { ApiError } from '@regent/contract/errors'
import type { Context, Realm } from '../../../kernel/context/context.ts'
import {
  isCursorText,
  isCursorTime,
  readSort,
  readTextCursor,
  writeTextCursor,
} from '../../../kernel/context/paging.ts'
import { selectFirstPlaces } from './partition-queries.ts'
import { type BoardRow, countBoards, type FoundBoard, selectBoards } from './queries.ts'
import { selectRanks } from './rank-queries.ts'
import { upToDate } from './service.ts'
import { type BoardTime, boardTimes, selectBoardsByTime } from './sorted-queries.ts'
import { boardRows } from './views.ts'

type BoardListContext = Pick<Context<typeof listLeaderboards>, 'realm' | 'query' | 'now'>

/** A page of the realm's leaderboards. */
export async function boardList({
  realm,
  query,
  now,
}: BoardListContext): Promise<EndpointOutput<typeof listLeaderboards>> {
  const { limit } = query
  const { by, direction } = readSort(query.sort)
  const boards =
    by === 'id' ? await boardsById({ realm, query, now }) : await boardsByTime({ realm, query, now }, by, direction)
  const last = boards.length > limit ? boards[limit - 1] : undefined
  const page = await upToDate(realm, boards.slice(0, limit), now)
  const rows = await boardRows(realm, page, now)
  return {
    rows: await withPlaces(realm, page, rows, query),
    next: last ? (by === 'id' ? last.id : writeTextCursor([last[boardTimes[by].column], last.id])) : null,
  }
}

/** The number of boards of each owner, without partitions. */
export async function boardCounts({ realm, now }: { realm: Realm; now: number }) {
  const count = (of: BoardOwner) => countBoards(realm, { of, includePartitions: false }, new Date(now))
  const [game, event, tournament] = await Promise.all([count('game'), count('event'), count('tournament')])
  return { game, event, tournament }
}

const firstShown = 3

/** Adds the first place, and to rows of partitions the first three and that of the searched player. */
async function withPlaces(
  realm: Realm,
  boards: readonly BoardRow[],
  rows: readonly LeaderboardRow[],
  { parent, player }: BoardListContext['query'],
): Promise<LeaderboardRow[]> {
  const sheets = boards.map(({ sheet }) => sheet)
  const [first, own] = await Promise.all([
    sheets.length === 0 ? [] : selectFirstPlaces(realm, sheets, parent === undefined ? 1 : firstShown),
    player === undefined || sheets[0] === undefined ? [] : selectRanks(realm, sheets[0], [player]),
  ])
  return rows.map((row, index) => ({
    ...row,
    best: first.filter(({ sheet }) => sheet === sheets[index]).map(placeView),
    ...(own[0] && { place: placeView(own[0]) }),
  }))
}

const placeView = ({ gamer_tag: gt, rank, score }: { gamer_tag: number; rank: number; score: number }) => ({
  gt,
  rank,
  score,
})

function boardsById({ realm, query, now }: BoardListContext): Promise<FoundBoard[]> {
  const { cursor, limit, sort, ...wanted } = query
  const isReversed = sort === '-id'
  if (isReversed && wanted.parent !== undefined) throw notWithPartitions()
  if (wanted.of !== undefined && (wanted.parent !== undefined || wanted.includePartitions))
    throw new ApiError('BadRequest', { field: 'of', message: 'of cannot be used when partitions are listed.' })
  return selectBoards(realm, wanted, { after: cursor, limit: limit + 1, isReversed }, new Date(now))
}

function boardsByTime({ realm, query, now }: BoardListContext, by: BoardTime, direction: 'asc' | 'desc') {
  if (query.includePartitions || query.parent !== undefined) throw notWithPartitions()
  const [at, id] = readTextCursor(query.cursor, [(value) => value === null || isCursorTime(value), isCursorText]) ?? []
  const after = at === undefined ? undefined : { at: at === null ? null : new Date(at), id: String(id) }
  return selectBoardsByTime(
    realm,
    { prefix: query.prefix, of: query.of },
    { by, direction, after, limit: query.limit + 1 },
    new Date(now),
  )
}

const notWithPartitions = () =>
  new ApiError('BadRequest', { field: 'sort', message: 'sort must be id when partitions are listed.' })
