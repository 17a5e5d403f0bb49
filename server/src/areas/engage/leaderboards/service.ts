import { isDeepStrictEqual } from 'node:util'
import type { LeaderboardChanges } from '@regent/contract/engage/leaderboard-shapes'
import { parsePartition } from '@regent/contract/engage/leaderboards'
import { ApiError } from '@regent/contract/errors'
import { dayMs } from '@regent/contract/time'
import { newId } from '../../../engines/database/ids.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { countAll, isDue, isFrozen } from './board-state.ts'
import * as discarded from './discarded-queries.ts'
import { insertAssignmentsOfEntries } from './partition-queries.ts'
import { readPublishedBoard } from './published-boards.ts'
import * as queries from './queries.ts'
import {
  applyChanges,
  type BoardSettings,
  type BoardState,
  checkSettings,
  rescheduled,
  toBoardChanges,
  toBoardRow,
  toBoardState,
} from './settings.ts'
import { trimBoard } from './trim.ts'
import { deleteVersions, insertVersions } from './version-queries.ts'
import { deleteSurplusVersions, reopenVersion, resetIfDue, startVersion } from './versions.ts'

type BoardRow = queries.BoardRow

/** Retention of cleared and deleted entries, for an undo. */
export const discardedKeptMs = 30 * dayMs

/** A board with its currently published settings, at its current version; undefined if it does not exist. */
export async function findBoard(realm: Realm, id: string, now: number): Promise<BoardRow | undefined> {
  const board = await queries.selectBoard(realm, id, new Date(now))
  return board && (board.is_stale || isDue(board, now)) ? refreshBoard(realm, id, now) : board
}

export async function requireBoard(realm: Realm, id: string, now: number): Promise<BoardRow> {
  const board = await findBoard(realm, id, now)
  if (!board) throw new ApiError('LeaderboardNotFound')
  return board
}

export async function lockBoard(realm: Realm, id: string, now: number): Promise<BoardRow> {
  const locked = await queries.lockBoard(realm, id, new Date(now))
  const board = locked && (locked.is_stale || isDue(locked, now)) ? await refreshBoard(realm, id, now) : locked
  if (!board) throw new ApiError('LeaderboardNotFound')
  return board
}

export async function makeBoard(context: RealmContext, id: string, settings: BoardSettings): Promise<void> {
  const { realm, now } = context
  if (parsePartition(id)) {
    throw new ApiError('BadRequest', {
      field: 'id',
      message: 'id must not end in # and a number. The server creates partitions when players join.',
    })
  }
  const board = toBoardRow(id, settings, now)
  checkSettings(board)
  await insertFresh(realm, board, now)
  context.change({ subject: 'leaderboard', id, before: null, after: toBoardState(board) })
}

/** Creates a board for another record, such as a round of an event. It may exist already. */
export async function ensureBoard(realm: Realm, id: string, settings: BoardSettings, now: number): Promise<void> {
  if (await queries.selectBoard(realm, id, new Date(now))) return
  await insertFresh(realm, toBoardRow(id, settings, now), now).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'LeaderboardExists')) throw error
  })
}

/** An expired board frees its id. */
async function insertFresh(realm: Realm, board: BoardRow, now: number): Promise<void> {
  if (await queries.insertBoard(realm, board)) return
  if (await queries.lockBoard(realm, board.id, new Date(now))) throw new ApiError('LeaderboardExists')
  const old = await queries.lockBoard(realm, board.id, new Date(0))
  if (old) await archiveBoard(realm, old, now)
  if (!(await queries.insertBoard(realm, board))) throw new ApiError('LeaderboardExists')
}

/**
 * Lets boards of another record expire whose id is a prefix, a number up to `last`, and a rest. The hourly job deletes
 * them. Returns how many boards have expired, at most `limit`.
 */
export const expireNumberedBoards = (realm: Realm, boards: queries.NumberedBoards, now: number): Promise<number> =>
  queries.expireBoards(realm, boards, new Date(now))

const inTransaction = <T>(realm: Realm, work: (realm: Realm) => Promise<T>): Promise<T> =>
  realm.db.isTransaction
    ? work(realm)
    : realm.db.transaction().execute((db) => work({ ...realm, db: db as Realm['db'] }))

/**
 * Finds a game client's board. If it does not exist and published content defines it, the first call creates it with
 * those settings. Undefined if neither content nor an operator defined it.
 */
export async function findOrMakeBoard(realm: Realm, id: string, now: number): Promise<BoardRow | undefined> {
  const existing = await findBoard(realm, id, now)
  if (existing) return existing
  const published = await readPublishedBoard(realm, id)
  if (published.problem !== undefined)
    throw new ApiError('LeaderboardNotFound', {
      message: `${id} is published with invalid settings: ${published.problem}. Correct and publish it again.`,
    })
  const { settings, uid } = published
  if (!settings) return undefined
  return inTransaction(realm, async (here) => {
    await insertFresh(here, { ...toBoardRow(id, settings, now), content_uid: uid }, now).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'LeaderboardExists')) throw error
    })
    return queries.selectBoard(here, id, new Date(now))
  })
}

/** Updates a board, or the board of a partition, to its published settings and its current version. */
export const refreshBoard = (realm: Realm, id: string, now: number): Promise<BoardRow | undefined> =>
  inTransaction(realm, async (here) => {
    const boardId = parsePartition(id)?.parent ?? id
    // This order matters: a schedule that content has removed must not reset.
    await followContent(here, boardId, now)
    await resetIfDue(here, boardId, now)
    return queries.selectBoard(here, id, new Date(now))
  })

/**
 * Applies the currently published settings to a board from content. A board removed from content is closed to game
 * clients and keeps its entries; a board with invalid new settings keeps the old ones. Existing partitions stay: their
 * ranks return if content splits the board again. A changed sort order starts a new version, because the ranks cannot
 * be mixed.
 */
async function followContent(realm: Realm, boardId: string, now: number): Promise<void> {
  const board = await queries.lockBoard(realm, boardId, new Date(now))
  if (!board?.is_stale) return
  const { uid, settings, problem } = await readPublishedBoard(realm, boardId)
  const target = problem === undefined ? settings && toBoardRow(boardId, settings, board.created_at) : board
  const isReordered = target !== undefined && target.is_ascending !== board.is_ascending
  const followed = {
    ...(target ?? { ...board, client_writes: false }),
    expires_at: target ? laterEnd(board.expires_at, target.expires_at) : board.expires_at,
    next_reset_at: target ? rescheduled(board, target, now) : board.next_reset_at,
    content_uid: uid,
  }
  await queries.updateSettings(realm, boardId, followed)
  const { reset_schedule, reset_zone, kept_versions } = followed
  const renewed = { ...board, reset_schedule, reset_zone, kept_versions }
  if (isReordered) await startVersion(realm, renewed, now, now)
  else await deleteSurplusVersions(realm, renewed, now)
  if (!isReordered && isTighter(board, followed))
    await trimBoard(realm, { ...board, max_entries: followed.max_entries }, now)
}

/** Boards with their currently published settings, at their current versions. */
export async function upToDate(realm: Realm, boards: readonly queries.FoundBoard[], now: number): Promise<BoardRow[]> {
  const current: BoardRow[] = []
  for (const board of boards) {
    const isOld = board.is_stale || isDue(board, now)
    current.push((isOld && (await refreshBoard(realm, board.id, now))) || board)
  }
  return current
}

/** Publishing must not end a running season early: it may last longer, never shorter. */
const laterEnd = (end: number | null, published: number | null) =>
  end === null || published === null ? null : Math.max(end, published)

/** Deletes a board with its partitions; stores their rows and sheets for an undo. */
export async function deleteBoard(context: RealmContext, id: string): Promise<void> {
  const { realm, now } = context
  const board = await lockBoard(realm, id, now)
  await archiveBoard(realm, board, now)
  context.change({ subject: 'leaderboard', id, before: toBoardState(board), after: null })
}

async function archiveBoard(realm: Realm, board: BoardRow, now: number): Promise<void> {
  const all = [board, ...(await queries.lockPartitions(realm, board.id))]
  const versions = await deleteVersions(realm, board.id, board.version)
  const sheets = [
    ...all.map((one) => ({ board_id: one.id, sheet: one.sheet, board: one, is_cleared: false, version: null })),
    ...versions.map((version) => ({ ...version, board: null, is_cleared: false, version })),
  ]
  await discarded.insertDiscarded(realm, board.sheet, sheets, new Date(now))
  await queries.deleteBoards(
    realm,
    all.map(({ id }) => id),
  )
}

/** Restores a deleted board with its partitions and entries. Assignments are derived from the entries. */
async function restoreBoard(context: RealmContext, id: string, sheet: number): Promise<void> {
  const { realm } = context
  const discardedRows = await discarded.takeDiscarded(realm, sheet)
  const boards = discardedRows.flatMap(({ board }) => (board ? [board] : []))
  const own = boards.find((board) => board.id === id)
  if (!own) throw new ApiError('NotUndoable', { message: 'Its entries have been erased. Nothing was changed.' })
  for (const board of boards) {
    if (!(await queries.insertBoard(realm, board))) throw new ApiError('LeaderboardExists')
  }
  await insertVersions(
    realm,
    discardedRows.flatMap(({ version }) => version ?? []),
  )
  await insertAssignmentsOfEntries(realm, id)
  context.change({ subject: 'leaderboard', id, before: null, after: toBoardState(own) })
}

export async function freezeBoard(context: RealmContext, id: string): Promise<void> {
  const board = await lockBoard(context.realm, id, context.now)
  if (isFrozen(board, context.now)) return context.unchanged()
  await putSettings(context, board, { freezeTime: new Date(context.now).toISOString() })
}

export async function unfreezeBoard(context: RealmContext, id: string): Promise<void> {
  const board = await lockBoard(context.realm, id, context.now)
  if (!isFrozen(board, context.now)) return context.unchanged()
  await putSettings(context, board, { freezeTime: null })
}

/** Changes settings of a board and its partitions. Settings defined by content are changed there, except freezing. */
export async function changeBoard(context: RealmContext, id: string, changes: LeaderboardChanges): Promise<void> {
  const board = await lockBoard(context.realm, id, context.now)
  if (board.parent_id !== null) {
    const message = `${id} is a partition. Change the settings of ${board.parent_id}. Nothing was changed.`
    throw new ApiError('BadRequest', { field: 'id', message })
  }
  const boardChanges = toBoardChanges(board, changes, context.now)
  const ofContent = Object.keys(boardChanges).filter((field) => field !== 'freezeTime')
  if (board.content_uid !== null && ofContent.length > 0)
    throw new ApiError('LeaderboardFromContent', { field: ofContent[0] ?? 'id' })
  await putSettings(context, board, boardChanges)
}

/** Also updates partitions; later partitions inherit the settings. */
async function putSettings(context: RealmContext, board: BoardRow, changes: Partial<BoardState>): Promise<void> {
  const { realm, now } = context
  const after = applyChanges(board, changes, now)
  if (board.parent_id === null) checkSettings(after)
  const before = toBoardState(board)
  const state = toBoardState(after)
  const fields = (Object.keys(state) as (keyof BoardState)[]).filter(
    (field) => !isDeepStrictEqual(before[field], state[field]),
  )
  if (fields.length === 0) return context.unchanged()
  if (after.is_ascending !== board.is_ascending) await reorder(context, board)
  await queries.updateSettings(realm, board.id, after)
  await queries.updateFreezeTime(realm, board.id, after.freeze_at === null ? null : new Date(after.freeze_at))
  await deleteSurplusVersions(realm, after, now)
  if (isTighter(board, after)) await trimBoard(realm, after, now)
  const pickFields = (of: BoardState) => Object.fromEntries(fields.map((field) => [field, of[field]]))
  context.change({ subject: 'leaderboard', id: board.id, before: pickFields(before), after: pickFields(state) })
}

const isTighter = (before: queries.FollowedSettings, after: queries.FollowedSettings): boolean =>
  after.max_entries !== null && after.max_entries < (before.max_entries ?? Number.POSITIVE_INFINITY)

/**
 * Entries of the two sort orders cannot be mixed. A concurrent score in the old order is written to the discarded
 * sheet.
 */
async function reorder({ realm, now }: RealmContext, board: BoardRow): Promise<void> {
  if ((await countAll(realm, board)) > 0) {
    const message = 'sortOrder can change only while the leaderboard is empty. Clear it first. Nothing was changed.'
    throw new ApiError('BadRequest', { field: 'sortOrder', message })
  }
  await changeSheets(realm, board, { sheets: new Map(), isClearing: true }, now)
}

/**
 * Removes all entries: the board and each partition get an empty sheet, in constant time. The old sheets are kept for
 * an undo. A frozen board can also be cleared, between seasons.
 */
export async function clearBoard(context: RealmContext, id: string): Promise<void> {
  const { realm, now } = context
  const board = await lockBoard(realm, id, now)
  if ((await countAll(realm, board)) === 0) return context.unchanged()
  const sheet = newId()
  await changeSheets(realm, board, { sheets: new Map([[id, sheet]]), isClearing: true }, now)
  context.change({ subject: 'leaderboard', id, before: { sheet: board.sheet }, after: { sheet } })
}

/**
 * Ends the current version now: the board and its partitions become empty, and the entries are kept as an earlier
 * version. The schedule does not change.
 */
export async function startVersionNow(context: RealmContext, id: string): Promise<void> {
  const { realm, now } = context
  const board = await lockBoard(realm, id, now)
  await startVersion(realm, board, now, now)
  const after = await lockBoard(realm, id, now)
  if (after.version === board.version) return context.unchanged()
  recordVersion(context, board, after)
}

const recordVersion = ({ change }: RealmContext, before: BoardRow, after: BoardRow): void =>
  change({
    subject: 'leaderboard',
    id: before.id,
    before: { sheet: before.sheet, version: before.version },
    after: { sheet: after.sheet, version: after.version },
  })

/** Undoes or redoes the start of a version. Merges scores since then into the version that continues. */
async function goToVersion(context: RealmContext, id: string, version: number): Promise<void> {
  const { realm, now } = context
  const board = await lockBoard(realm, id, now)
  if (version === board.version + 1) return startVersionNow(context, id)
  const versionRows = version === board.version - 1 ? await reopenVersion(realm, board, version) : []
  if (versionRows.length === 0)
    throw new ApiError('NotUndoable', {
      message: `Version ${version} of ${id} is no longer kept. Nothing was changed.`,
    })
  const sheets = new Map(versionRows.map((one) => [one.board_id, one.sheet]))
  const pairs = await changeSheets(realm, board, { sheets, isClearing: true }, now)
  await discarded.mergeEntries(realm, pairs)
  recordVersion(context, board, await lockBoard(realm, id, now))
}

/** Assigns other sheets to the board and its partitions, by default new ones; discards the old ones. */
async function changeSheets(
  realm: Realm,
  board: BoardRow,
  named: { sheets: ReadonlyMap<string, number>; isClearing: boolean },
  now: number,
) {
  const all = [board, ...(await queries.lockPartitions(realm, board.id))]
  const old = all.map((one) => ({
    board_id: one.id,
    sheet: one.sheet,
    board: null,
    is_cleared: named.isClearing,
    version: null,
  }))
  await discarded.insertDiscarded(realm, board.sheet, old, new Date(now))
  const sheets = all.map(({ id }) => ({ id, sheet: named.sheets.get(id) ?? newId() }))
  await discarded.updateSheets(realm, sheets)
  return all.map((one, index) => ({ from: one.sheet, to: sheets[index]?.sheet ?? 0 }))
}

/**
 * Restores a board's former sheets. Entries since a clear are merged into them; undoing that clears the board again.
 */
async function restoreSheets(context: RealmContext, id: string, sheet: number): Promise<void> {
  const { realm, now } = context
  const board = await lockBoard(realm, id, now)
  const discardedRows = await discarded.takeDiscarded(realm, sheet)
  if (discardedRows.length === 0)
    throw new ApiError('NotUndoable', { message: 'The entries have been erased. Nothing was changed.' })
  const wasCleared = discardedRows.some((one) => one.is_cleared)
  const sheets = new Map(discardedRows.map((one) => [one.board_id, one.sheet]))
  const pairs = await changeSheets(realm, board, { sheets, isClearing: !wasCleared }, now)
  if (wasCleared) await discarded.mergeEntries(realm, pairs)
  context.change({ subject: 'leaderboard', id, before: { sheet: board.sheet }, after: { sheet } })
}

export async function readBoardState({ realm, now }: RealmContext, id: string) {
  const board = await queries.lockBoard(realm, id, new Date(now))
  return board ? toBoardState(board) : null
}

/** True if published content defines the board. */
export async function isOfContent({ realm, now }: RealmContext, id: string): Promise<boolean> {
  const board = await queries.lockBoard(realm, id, new Date(now))
  return board !== undefined && board.content_uid !== null
}

const maxListed = 5_000

/** Boards without partitions, as stored in the audit trail, up to the limit of a comparison. */
export async function listBoardStates(realm: Realm, now: number) {
  const filter = { prefix: '', parent: undefined, includePartitions: false, player: undefined }
  const rows = await queries.selectBoards(realm, filter, { limit: maxListed }, new Date(now))
  return rows.map((row) => ({ id: row.id, state: toBoardState(row) }))
}

/** Creates a board, without entries, with the settings of the audit trail. */
export async function recreateBoard(context: RealmContext, id: string, state: Partial<BoardState>): Promise<void> {
  const { realm, now } = context
  const { sheet: _, version: __, partitioned = false, ...settings } = state
  const board = applyChanges(toBoardRow(id, { partitioned }, now), settings, now)
  checkSettings(board)
  await insertFresh(realm, board, now)
  context.change({ subject: 'leaderboard', id, before: null, after: toBoardState(board) })
}

/** Restores a state of the audit trail: no board, a deleted board, its former sheet, or former settings. */
export async function restoreBoardState(
  context: RealmContext,
  id: string,
  state: Partial<BoardState> | null,
): Promise<void> {
  if (state === null) return deleteBoard(context, id)
  const { sheet, version, ...settings } = state
  const board = await queries.lockBoard(context.realm, id, new Date(context.now))
  if (board && version !== undefined && version !== board.version) return goToVersion(context, id, version)
  if (sheet !== undefined) return board ? restoreSheets(context, id, sheet) : restoreBoard(context, id, sheet)
  if (!board) throw new ApiError('LeaderboardNotFound')
  await putSettings(context, board, settings)
}
