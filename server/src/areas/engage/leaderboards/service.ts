import { ApiError } from '@regent/contract/errors'
import { type LeaderboardMetadata, partitionOf } from '@regent/contract/leaderboards'
import { newId } from '../../../engines/database/ids.ts'
import type { Realm, RealmContext, RealmRef } from '../../../kernel/context/context.ts'
import * as discarded from './discarded-queries.ts'
import { insertAssignmentsOfEntries, selectPartitionSheets } from './partition-queries.ts'
import { readPublishedBoard } from './published-boards.ts'
import * as queries from './queries.ts'
import { countEntries } from './rank-queries.ts'

export type BoardRow = queries.BoardRow

/** How long cleared and deleted entries are kept for an undo. */
export const discardedKeptMs = 30 * 86_400_000

/** True for a board whose entries are in its partitions. */
export const isSplit = ({ is_partitioned, cohorts }: BoardRow): boolean => is_partitioned || cohorts !== null

export const isFrozen = ({ freeze_at: freezeAt }: BoardRow, now: number): boolean =>
  freezeAt !== null && freezeAt <= now

/** A board with its currently published settings; undefined if there is none. */
export async function findBoard(realm: Realm, id: string, now: number): Promise<BoardRow | undefined> {
  const board = await queries.selectBoard(realm, id, new Date(now))
  return board?.is_stale ? followContent(realm, id, now) : board
}

export async function requireBoard(realm: Realm, id: string, now: number): Promise<BoardRow> {
  const board = await findBoard(realm, id, now)
  if (!board) throw new ApiError('LeaderboardNotFound')
  return board
}

export async function lockBoard(realm: Realm, id: string, now: number): Promise<BoardRow> {
  const locked = await queries.lockBoard(realm, id, new Date(now))
  const board = locked?.is_stale ? await followContent(realm, id, now) : locked
  if (!board) throw new ApiError('LeaderboardNotFound')
  return board
}

export type BoardSettings = {
  freezeTime?: number | undefined
  derivatives?: readonly string[] | undefined
  scoreName?: string | undefined
  cohortSettings?: LeaderboardMetadata['cohortSettings']
  permissions?: { write_self: boolean } | undefined
  maxEntries?: number | undefined
  partitioned: boolean
  ttl?: number | undefined
}

const rowOf = (id: string, settings: BoardSettings, now: number): BoardRow => ({
  id,
  sheet: newId(),
  parent_id: null,
  cohort: null,
  is_partitioned: settings.partitioned,
  max_entries: settings.maxEntries ?? null,
  cohorts: cohortsOf(settings),
  client_writes: settings.permissions?.write_self ?? false,
  derivatives: [...(settings.derivatives ?? [])],
  score_name: settings.scoreName || null,
  freeze_at: settings.freezeTime ?? null,
  expires_at: settings.ttl === undefined ? null : now + settings.ttl,
  members: 0,
  content_uid: null,
  created_at: now,
})

/** An empty list of cohorts means no cohorts. */
const cohortsOf = ({ cohortSettings }: BoardSettings) =>
  cohortSettings && cohortSettings.cohorts.length > 0 ? cohortSettings.cohorts : null

/** The form in the audit trail. */
const stateOf = (board: BoardRow) => ({
  sheet: board.sheet,
  partitioned: board.is_partitioned,
  maxEntries: board.max_entries,
  cohorts: board.cohorts,
  clientWrites: board.client_writes,
  scoreName: board.score_name,
  derivatives: board.derivatives,
  freezeTime: timeText(board.freeze_at),
  expiration: timeText(board.expires_at),
})

const timeText = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

export async function makeBoard(context: RealmContext, id: string, settings: BoardSettings): Promise<void> {
  const { realm, now } = context
  if (partitionOf(id)) {
    throw new ApiError('BadRequest', {
      field: 'id',
      message: 'id must not end in # and a number: the server makes partitions when players join.',
    })
  }
  if (settings.partitioned && settings.maxEntries === undefined) {
    throw new ApiError('BadRequest', {
      field: 'maxEntries',
      message: 'maxEntries must say how many players a partition has.',
    })
  }
  const board = rowOf(id, settings, now)
  await insertFresh(realm, board, now)
  context.change({ subject: 'leaderboard', id, before: null, after: stateOf(board) })
}

/** Creates a board that belongs to something else, such as a round of an event. It may exist already. */
export async function ensureBoard(realm: Realm, id: string, settings: BoardSettings, now: number): Promise<void> {
  if (await queries.selectBoard(realm, id, new Date(now))) return
  await insertFresh(realm, rowOf(id, settings, now), now).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'LeaderboardExists')) throw error
  })
}

/** An expired board gives its id to a new one. */
async function insertFresh(realm: Realm, board: BoardRow, now: number): Promise<void> {
  if (await queries.insertBoard(realm, board)) return
  if (await queries.lockBoard(realm, board.id, new Date(now))) throw new ApiError('LeaderboardExists')
  const old = await queries.lockBoard(realm, board.id, new Date(0))
  if (old) await putAway(realm, old, now)
  if (!(await queries.insertBoard(realm, board))) throw new ApiError('LeaderboardExists')
}

const inTransaction = <T>(realm: Realm, work: (realm: Realm) => Promise<T>): Promise<T> =>
  realm.db.isTransaction
    ? work(realm)
    : realm.db.transaction().execute((db) => work({ ...realm, db: db as Realm['db'] }))

/**
 * The board that a game client asks for. If it does not exist and published content defines it, it is created with
 * those settings by the first caller. Undefined if neither content nor an operator has defined it.
 */
export async function findOrMakeBoard(realm: Realm, id: string, now: number): Promise<BoardRow | undefined> {
  const found = await findBoard(realm, id, now)
  if (found) return found
  const published = await readPublishedBoard(realm, id)
  if (published.problem !== undefined)
    throw new ApiError('LeaderboardNotFound', {
      message: `${id} is published with settings that are not valid: ${published.problem}. Correct and publish it again.`,
    })
  const { settings, uid } = published
  if (!settings) return undefined
  return inTransaction(realm, async (here) => {
    await insertFresh(here, { ...rowOf(id, settings, now), content_uid: uid }, now).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'LeaderboardExists')) throw error
    })
    return queries.selectBoard(here, id, new Date(now))
  })
}

/**
 * Gives a board from content, or a partition of one, the currently published settings. A board removed from content is
 * closed to game clients and keeps its entries; a board with invalid new settings keeps the old ones. Existing
 * partitions stay: their ranks return if content splits the board again.
 */
export const followContent = (realm: Realm, id: string, now: number): Promise<BoardRow | undefined> =>
  inTransaction(realm, async (here) => {
    const boardId = partitionOf(id)?.parent ?? id
    const board = await queries.lockBoard(here, boardId, new Date(now))
    if (board?.is_stale) {
      const { uid, settings, problem } = await readPublishedBoard(here, boardId)
      const wanted = problem === undefined ? settings && rowOf(boardId, settings, board.created_at) : board
      await queries.updateSettings(here, boardId, {
        ...(wanted ?? { ...board, client_writes: false }),
        expires_at: wanted ? laterEnd(board.expires_at, wanted.expires_at) : board.expires_at,
        content_uid: uid,
      })
    }
    return queries.selectBoard(here, id, new Date(now))
  })

/** Boards with their currently published settings. */
export async function upToDate(realm: Realm, boards: readonly queries.FoundBoard[], now: number): Promise<BoardRow[]> {
  const found: BoardRow[] = []
  for (const board of boards) found.push((board.is_stale && (await followContent(realm, board.id, now))) || board)
  return found
}

/** Publishing must not end a running season early: it may last longer, never shorter. */
const laterEnd = (end: number | null, published: number | null) =>
  end === null || published === null ? null : Math.max(end, published)

/** Deletes a board with its partitions; their rows and sheets are kept for an undo. */
export async function deleteBoard(context: RealmContext, id: string): Promise<void> {
  const { realm, now } = context
  const board = await lockBoard(realm, id, now)
  await putAway(realm, board, now)
  context.change({ subject: 'leaderboard', id, before: stateOf(board), after: null })
}

async function putAway(realm: Realm, board: BoardRow, now: number): Promise<void> {
  const all = [board, ...(await queries.lockPartitions(realm, board.id))]
  const sheets = all.map((one) => ({ board_id: one.id, sheet: one.sheet, board: one, is_cleared: false }))
  await discarded.insertDiscarded(realm, board.sheet, sheets, new Date(now))
  await queries.deleteBoards(
    realm,
    all.map(({ id }) => id),
  )
}

/** Restores a deleted board with its partitions and entries. Assignments are derived from the entries. */
async function restoreBoard(context: RealmContext, id: string, sheet: number): Promise<void> {
  const { realm } = context
  const kept = await discarded.takeDiscarded(realm, sheet)
  const boards = kept.flatMap(({ board }) => (board ? [board] : []))
  const own = boards.find((board) => board.id === id)
  if (!own) throw new ApiError('NotUndoable', { message: 'Its entries have been erased since. Nothing was changed.' })
  for (const board of boards) {
    if (!(await queries.insertBoard(realm, board))) throw new ApiError('LeaderboardExists')
  }
  await insertAssignmentsOfEntries(realm, id)
  context.change({ subject: 'leaderboard', id, before: null, after: stateOf(own) })
}

export async function freezeBoard(context: RealmContext, id: string): Promise<void> {
  const board = await lockBoard(context.realm, id, context.now)
  if (isFrozen(board, context.now)) return context.unchanged()
  await setFreezeTime(context, board, context.now)
}

/** Freezes the partitions too; later partitions inherit it. */
async function setFreezeTime(context: RealmContext, { id, freeze_at }: BoardRow, time: number | null): Promise<void> {
  await queries.updateFreezeTime(context.realm, id, time === null ? null : new Date(time))
  context.change({
    subject: 'leaderboard',
    id,
    before: { freezeTime: timeText(freeze_at) },
    after: { freezeTime: timeText(time) },
  })
}

/** The number of entries of a board, partitions included. */
export async function countAll(realm: RealmRef, board: BoardRow): Promise<number> {
  if (!isSplit(board)) return countEntries(realm, board.sheet)
  const partitions = await selectPartitionSheets(realm, board.id)
  let sum = 0
  for (const sheet of partitions) sum += await countEntries(realm, sheet)
  return sum
}

/**
 * Removes all entries: the board and each partition get an empty sheet, whatever the number of entries. The old sheets
 * are kept for an undo. A frozen board can be cleared too, between seasons.
 */
export async function clearBoard(context: RealmContext, id: string): Promise<void> {
  const { realm, now } = context
  const board = await lockBoard(realm, id, now)
  if ((await countAll(realm, board)) === 0) return context.unchanged()
  const sheet = newId()
  await changeSheets(realm, board, { sheets: new Map([[id, sheet]]), isClearing: true }, now)
  context.change({ subject: 'leaderboard', id, before: { sheet: board.sheet }, after: { sheet } })
}

/** Gives the board and its partitions other sheets, by default new ones; discards the old ones. */
async function changeSheets(
  realm: Realm,
  board: BoardRow,
  named: { sheets: ReadonlyMap<string, number>; isClearing: boolean },
  now: number,
) {
  const all = [board, ...(await queries.lockPartitions(realm, board.id))]
  const old = all.map((one) => ({ board_id: one.id, sheet: one.sheet, board: null, is_cleared: named.isClearing }))
  await discarded.insertDiscarded(realm, board.sheet, old, new Date(now))
  const sheets = all.map(({ id }) => ({ id, sheet: named.sheets.get(id) ?? newId() }))
  await discarded.updateSheets(realm, sheets)
  return all.map((one, index) => ({ from: one.sheet, to: sheets[index]?.sheet ?? 0 }))
}

/**
 * Gives a board its former sheets. Entries made since a clear are merged into them; undoing that clears the board
 * again.
 */
async function bringBack(context: RealmContext, id: string, sheet: number): Promise<void> {
  const { realm, now } = context
  const board = await lockBoard(realm, id, now)
  const kept = await discarded.takeDiscarded(realm, sheet)
  if (kept.length === 0)
    throw new ApiError('NotUndoable', { message: 'The entries have been erased since. Nothing was changed.' })
  const wasCleared = kept.some((one) => one.is_cleared)
  const sheets = new Map(kept.map((one) => [one.board_id, one.sheet]))
  const pairs = await changeSheets(realm, board, { sheets, isClearing: !wasCleared }, now)
  if (wasCleared) await discarded.mergeEntries(realm, pairs)
  context.change({ subject: 'leaderboard', id, before: { sheet: board.sheet }, after: { sheet } })
}

export async function readBoardState({ realm, now }: RealmContext, id: string) {
  const board = await queries.lockBoard(realm, id, new Date(now))
  return board ? stateOf(board) : null
}

/** Restores the state of the audit trail: no board, a deleted board, its former sheet, or its time of freezing. */
export async function restoreBoardState(
  context: RealmContext,
  id: string,
  state: { sheet?: number; freezeTime?: string | null } | null,
): Promise<void> {
  if (state === null) return deleteBoard(context, id)
  const { sheet, freezeTime } = state
  const board = await queries.lockBoard(context.realm, id, new Date(context.now))
  if (sheet !== undefined) return board ? bringBack(context, id, sheet) : restoreBoard(context, id, sheet)
  if (!board) throw new ApiError('LeaderboardNotFound')
  if (freezeTime !== undefined) await setFreezeTime(context, board, freezeTime === null ? null : Date.parse(freezeTime))
}
