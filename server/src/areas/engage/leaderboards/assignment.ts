import { ApiError } from '@regent/contract/errors'
import { newId } from '../../../engines/database/ids.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { toStatTest } from '../../players/players/stat-criteria.ts'
import { isSplit } from './board-state.ts'
import * as partitions from './partition-queries.ts'
import { type BoardRow, insertBoard } from './queries.ts'
import { selectRanks } from './rank-queries.ts'
import { findBoard, findOrMakeBoard, lockBoard, requireBoard } from './service.ts'

/**
 * The board for a player's score: the board itself or, if it has partitions or cohorts, the player's partition. Joining
 * finds a partition of the player's cohort with room, or creates the next one.
 */
export async function assignedBoard(
  realm: Realm,
  boardId: string,
  gamerTag: number,
  isJoining: boolean,
  now: number,
): Promise<string> {
  const board = isJoining ? await findOrMakeBoard(realm, boardId, now) : await findBoard(realm, boardId, now)
  if (!board) throw new ApiError('LeaderboardNotFound')
  if (!isSplit(board)) return board.id
  const assigned = await partitions.selectAssignment(realm, board.id, gamerTag)
  if (assigned !== undefined) return assigned
  if (!isJoining) throw new ApiError('LeaderboardNotJoined')
  return realm.db.transaction().execute((db) => join({ ...realm, db: db as Realm['db'] }, board.id, gamerTag, now))
}

/** The partition of a player, if the board has partitions, and whether the player is on the board. */
export async function findAssignment(realm: Realm, boardId: string, gamerTag: number, now: number) {
  const board = await requireBoard(realm, boardId, now)
  if (!isSplit(board)) return { isMember: (await selectRanks(realm, board.sheet, [gamerTag])).length > 0 }
  const partition = await partitions.selectAssignment(realm, boardId, gamerTag)
  return { partition, isMember: partition !== undefined }
}

/** Joins a board inside a transaction. */
export async function joinBoard(realm: Realm, boardId: string, gamerTag: number, now: number): Promise<string> {
  const board = await requireBoard(realm, boardId, now)
  return isSplit(board) ? join(realm, boardId, gamerTag, now) : boardId
}

/** The partition of a player; joins are locked until the transaction ends. */
export async function readAssignment({ realm, now }: RealmContext, boardId: string, gamerTag: number) {
  await lockBoard(realm, boardId, now)
  return (await partitions.selectAssignment(realm, boardId, gamerTag)) ?? null
}

/** Assigns a player to a partition, or to none. */
export async function putAssignment(
  context: RealmContext,
  boardId: string,
  gamerTag: number,
  partition: string | null,
): Promise<void> {
  const { realm } = context
  const before = await readAssignment(context, boardId, gamerTag)
  if (before !== null) await partitions.deleteAssignment(realm, boardId, gamerTag)
  if (partition !== null) {
    await requireBoard(realm, partition, context.now)
    await partitions.insertAssignment(realm, boardId, gamerTag, partition)
  }
  const id = `${boardId}/${gamerTag}`
  context.change({ subject: 'leaderboard-assignment', id, before, after: partition, gamerTag })
}

export async function removeAssignment(context: RealmContext, boardId: string, gamerTag: number): Promise<void> {
  if ((await readAssignment(context, boardId, gamerTag)) === null)
    throw new ApiError('LeaderboardNotJoined', { field: 'playerId' })
  await putAssignment(context, boardId, gamerTag, null)
}

async function join(realm: Realm, boardId: string, gamerTag: number, now: number): Promise<string> {
  // Serialized, so that no partition exceeds its size.
  const board = await lockBoard(realm, boardId, now)
  const assigned = await partitions.selectAssignment(realm, boardId, gamerTag)
  if (assigned !== undefined) return assigned
  const cohort = await findCohort(realm, board, gamerTag)
  const bound = board.is_partitioned ? board.max_entries : null
  const partition =
    (await partitions.selectRoom(realm, boardId, cohort, bound)) ?? (await addPartition(realm, board, cohort, now))
  await partitions.insertAssignment(realm, boardId, gamerTag, partition)
  return partition
}

/** The first cohort of a board whose stat requirements the player meets; null: no match, or a board without cohorts. */
export async function findCohort(realm: Realm, { cohorts }: BoardRow, gamerTag: number): Promise<string | null> {
  if (cohorts === null) return null
  const tests = cohorts.map(({ statRequirements }) =>
    statRequirements.map(({ domain, access, stat, constraint, value }) =>
      toStatTest({ space: `${domain}.${access}`, stat, rel: constraint, value }),
    ),
  )
  const match = await partitions.firstThatHolds(realm, gamerTag, tests)
  return match === undefined ? null : (cohorts[match]?.id ?? null)
}

async function addPartition(realm: Realm, board: BoardRow, cohort: string | null, now: number): Promise<string> {
  const id = `${board.id}#${await partitions.countPartitions(realm, board.id)}`
  await insertBoard(realm, {
    ...board,
    id,
    sheet: newId(),
    parent_id: board.id,
    cohort,
    is_partitioned: false,
    cohorts: null,
    members: 0,
    created_at: now,
  })
  return id
}
