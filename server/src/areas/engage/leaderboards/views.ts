import type { LeaderboardMetadata } from '@regent/contract/engage/leaderboard-shapes'
import type {
  LeaderboardDetails,
  LeaderboardRow,
  LeaderboardView,
  RankEntry,
} from '@regent/contract/engage/leaderboards'
import { ApiError } from '@regent/contract/errors'
import type { Realm } from '../../../kernel/context/context.ts'
import { joinRealmReads } from '../../../kernel/context/joined-reads.ts'
import { present } from '../../../kernel/context/present.ts'
import { countAll, isFrozen, isSplit } from './board-state.ts'
import { readPublishedBoard } from './published-boards.ts'
import type { BoardRow } from './queries.ts'
import * as queries from './queries.ts'
import {
  countEntries,
  countEntriesById,
  isTop,
  type RankedRow,
  selectEntries,
  selectRanks,
  selectTop,
} from './rank-queries.ts'
import { findBoard, requireBoard } from './service.ts'
import { toSortOrder } from './settings.ts'
import { findSheet } from './versions.ts'

const entryView = ({ gamer_tag: gt, rank, score, stats }: RankedRow): RankEntry => ({
  gt,
  rank,
  score,
  columns: { score: Math.trunc(score) },
  stats: Object.entries(stats).map(([name, value]) => ({ name, value })),
})

export type BoardWindow = { from: number; max: number; version?: number | undefined }

/** A range of a board, with the separate entry of a focused or requested player. */
export async function boardView(
  realm: Realm,
  id: string,
  { from, max, version, focus, outlier }: BoardWindow & { focus?: number | undefined; outlier?: number | undefined },
  now: number,
): Promise<LeaderboardView> {
  const player = focus ?? outlier
  if (player === undefined && version === undefined && isTop({ from, max })) {
    const top = await selectTop(realm, id, max, new Date(now))
    if (!top) return unmadeView(realm, id)
    if (!top.isDue) return { lbId: id, boardSize: top.size, rankings: top.rows.map(entryView) }
  }
  const board = await findBoard(realm, id, now)
  if (!board) return unmadeView(realm, id)
  const sheet = await findSheet(realm, board, version)
  const size = countEntries(realm, sheet)
  const [own] = player === undefined ? [] : await selectRanks(realm, sheet, [player])
  const start = focus !== undefined && own ? Math.max(0, own.rank - 1 - Math.floor(max / 2)) : from
  const [boardSize, rows] = await Promise.all([size, selectEntries(realm, sheet, { from: start, max })])
  return { lbId: id, boardSize, rankings: rows.map(entryView), ...(own && { rankgt: entryView(own) }) }
}

/** A board defined in content is empty until the first player joins. */
async function unmadeView(realm: Realm, id: string): Promise<LeaderboardView> {
  const { settings } = await readPublishedBoard(realm, id)
  if (!settings) throw new ApiError('LeaderboardNotFound')
  return { lbId: id, boardSize: 0, rankings: [] }
}

const joinSizeReads = joinRealmReads<number>()

/** The entries of these players, with their ranks on the full board. */
export async function ranksView(
  realm: Realm,
  id: string,
  gamerTags: readonly number[],
  { now, own, version }: { now: number; own?: number | undefined; version?: number | undefined },
): Promise<LeaderboardView> {
  const board = await findBoard(realm, id, now)
  if (!board) return unmadeView(realm, id)
  const sheet = await findSheet(realm, board, version)
  const [boardSize, rows] = await Promise.all([
    joinSizeReads(realm, sheet, () => countEntries(realm, sheet)),
    selectRanks(realm, sheet, gamerTags),
  ])
  const rankings = rows.map(entryView)
  const rankgt = rankings.find(({ gt }) => gt === own)
  return { lbId: id, boardSize, rankings, ...(rankgt && { rankgt }) }
}

/** A player's position on a board; undefined without an entry or without the board. */
export async function findStanding(
  realm: Realm,
  id: string,
  gamerTag: number,
  now: number,
): Promise<{ rank: number; score: number } | undefined> {
  const board = await queries.selectBoard(realm, id, new Date(now))
  return board && (await selectRanks(realm, board.sheet, [gamerTag]))[0]
}

/** The best players of a board, up to a limit, and the total number. */
export async function rankedTags(
  realm: Realm,
  id: string,
  most: number,
  now: number,
): Promise<{ tags: number[]; size: number }> {
  const board = await requireBoard(realm, id, now)
  if (isSplit(board)) throw new ApiError('LeaderboardPartitioned')
  const [size, rows] = await Promise.all([
    countEntries(realm, board.sheet),
    selectEntries(realm, board.sheet, { from: 0, max: most }),
  ])
  return { tags: rows.map(({ gamer_tag }) => gamer_tag), size }
}

export const toMetadata = (board: BoardRow, now: number): LeaderboardMetadata => ({
  parentLeaderboard: board.parent_id ?? '',
  partitioned: board.is_partitioned,
  cohorted: board.cohorts !== null,
  frozen: isFrozen(board, now),
  permissions: { write_self: board.client_writes },
  derivatives: board.derivatives,
  ...present({ freezeTime: board.freeze_at, expiration: board.expires_at, maxEntries: board.max_entries }),
  ...(board.cohorts !== null && { cohortSettings: { cohorts: board.cohorts } }),
  ...present({ cohort: board.cohort, scoreName: board.score_name }),
  sortOrder: toSortOrder(board),
  aggregation: board.aggregation,
  ...present({ resetSchedule: board.reset_schedule, nextReset: board.next_reset_at }),
  ...(board.reset_schedule !== null && { resetZone: board.reset_zone }),
  keptVersions: board.kept_versions,
  version: board.version,
  ...present({ versionBegan: board.version_began_at }),
  isFromContent: board.content_uid !== null,
})

export async function boardDetails(
  realm: Realm,
  id: string,
  window: BoardWindow,
  now: number,
): Promise<LeaderboardDetails> {
  const board = await requireBoard(realm, id, now)
  const sheet = await findSheet(realm, board, window.version)
  const counting = sheet === board.sheet ? countAll(realm, board) : countEntries(realm, sheet)
  const [size, rows] = await Promise.all([counting, selectEntries(realm, sheet, window)])
  return {
    lbid: id,
    fullName: `${realm.id}.${id}`,
    numberOfEntries: size,
    metaData: toMetadata(board, now),
    created: board.created_at,
    view: { lbId: id, boardSize: size, rankings: rows.map(entryView) },
  }
}

export async function boardRows(realm: Realm, boards: readonly BoardRow[], now: number): Promise<LeaderboardRow[]> {
  const entries = await countEntriesById(
    realm,
    boards.map(({ id }) => id),
  )
  return boards.map((board) => ({
    id: board.id,
    numberOfEntries: entries.get(board.id) ?? 0,
    metaData: toMetadata(board, now),
    created: board.created_at,
  }))
}

/** Each board with an entry of the player, with that entry only. */
export async function playerBoards(realm: Realm, gamerTag: number, now: number): Promise<LeaderboardView[]> {
  const boards = await queries.selectBoardsOfPlayer(realm, gamerTag, new Date(now))
  return Promise.all(boards.map(({ id }) => ranksView(realm, id, [gamerTag], { now, own: gamerTag })))
}
