import type { LeaderboardVersion } from '@regent/contract/engage/leaderboards-settings'
import { ApiError } from '@regent/contract/errors'
import { newId } from '../../../engines/database/ids.ts'
import type { Realm, RealmRef } from '../../../kernel/context/context.ts'
import { isDue, isFrozen, isSplit } from './board-state.ts'
import * as discarded from './discarded-queries.ts'
import * as queries from './queries.ts'
import { countEntries } from './rank-queries.ts'
import { resetAfter } from './settings.ts'
import * as versions from './version-queries.ts'

/**
 * A reset gives a board and its partitions new, empty sheets, in constant time. The old ones become an earlier version,
 * which can be read until newer ones replace it.
 */

/**
 * Starts the next version of a locked board at a time. A board without entries keeps its version, so that empty periods
 * do not replace results.
 */
export async function startVersion(realm: RealmRef, board: queries.BoardRow, at: number, now: number): Promise<void> {
  const next = resetAfter(board, now)
  const began = board.version_began_at ?? board.created_at
  const partitions = await queries.lockPartitions(realm, board.id)
  const sheets = [board, ...partitions].map(({ sheet }) => sheet)
  const entries = await versions.countSheets(realm, sheets)
  // Partitions that were frozen individually are results too.
  const filled = partitions.filter((one) => entries.has(one.sheet) && !isFrozen(one, now))
  if (filled.length === 0 && !entries.has(board.sheet)) {
    const start = { version: board.version, began: new Date(began), next: next === null ? null : new Date(next) }
    return versions.updateVersion(realm, board.id, start)
  }
  const ending = [board, ...filled]
  await versions.insertVersions(
    realm,
    ending.map(({ id, sheet }) => ({
      board_id: id,
      version: board.version,
      sheet,
      entries: entries.get(sheet) ?? 0,
      began_at: began,
      ended_at: Math.max(began, at),
    })),
  )
  await discarded.updateSheets(
    realm,
    ending.map(({ id }) => ({ id, sheet: newId() })),
  )
  const version = board.version + 1
  await versions.updateVersion(realm, board.id, {
    version,
    began: new Date(at),
    next: next === null ? null : new Date(next),
  })
  await deleteSurplusVersions(realm, { ...board, version }, now)
}

/** Discards the versions above the limit of a board. */
export async function deleteSurplusVersions(realm: RealmRef, board: queries.BoardRow, now: number): Promise<void> {
  const deletedVersions = await versions.deleteVersions(realm, board.id, board.version - 1 - board.kept_versions)
  for (const { board_id, sheet } of deletedVersions) {
    const one = { board_id, sheet, board: null, is_cleared: true, version: null }
    await discarded.insertDiscarded(realm, sheet, [one], new Date(now))
  }
}

/**
 * Makes the previous version of a locked board the current one again, without its entries; returns the sheets of these.
 * Empty if the version was discarded.
 */
export async function reopenVersion(
  realm: RealmRef,
  board: queries.BoardRow,
  version: number,
): Promise<versions.BoardVersionRow[]> {
  const versionRows = await versions.takeVersion(realm, board.id, version)
  const own = versionRows.find(({ board_id }) => board_id === board.id)
  if (!own) return []
  const next = board.next_reset_at === null ? null : new Date(board.next_reset_at)
  await versions.updateVersion(realm, board.id, { version, began: new Date(own.began_at), next })
  return versionRows
}

/** Starts the next version of a board that is due; a concurrent call finds it started. */
export async function resetIfDue(realm: RealmRef, boardId: string, now: number): Promise<void> {
  const board = await queries.lockBoard(realm, boardId, new Date(now))
  if (board && isDue(board, now)) await startVersion(realm, board, board.next_reset_at ?? now, now)
}

/**
 * The current version and the earlier ones, newest first; for a board with partitions, with the entries of all of them.
 */
export async function listVersions(realm: Realm, board: queries.BoardRow): Promise<LeaderboardVersion[]> {
  const current = {
    version: board.version,
    began: board.version_began_at ?? board.created_at,
    // Counting each of thousands of partitions would take too long for a request of game clients.
    ...(!isSplit(board) && { numberOfEntries: await countEntries(realm, board.sheet) }),
  }
  const earlier = (await versions.selectVersions(realm, board.id)).map(({ version, entries, began_at, ended_at }) => ({
    version,
    began: began_at,
    ended: ended_at,
    numberOfEntries: entries,
  }))
  return [current, ...earlier]
}

/** The sheet of a version of a board; default: the current version. */
export async function findSheet(
  realm: RealmRef,
  board: queries.BoardRow,
  version: number | undefined,
): Promise<number> {
  if (version === undefined || version === board.version) return board.sheet
  const row = await versions.selectVersion(realm, board.id, version)
  if (!row) throw new ApiError('LeaderboardVersionNotFound', { field: 'version' })
  return row.sheet
}
