import { sql } from 'kysely'
import type { Db, RealmRef } from './tables.ts'

/** An earlier version of a board or of a partition. */
export type BoardVersionRow = {
  board_id: string
  version: number
  sheet: number
  /** Counted when the version ended. */
  entries: number
  began_at: number
  ended_at: number
}

export async function selectVersion({ db, id: pid }: RealmRef, boardId: string, version: number) {
  return db
    .selectFrom('leaderboard_versions')
    .select(['board_id', 'version', 'sheet', 'entries', 'began_at', 'ended_at'])
    .where('pid', '=', pid)
    .where('board_id', '=', boardId)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** SQL for a board and its partitions: `#` starts the number of a partition, and `$` is the next character. */
const ofBoard = (boardId: string) => sql<boolean>`
  (board_id = ${boardId} or board_id >= ${`${boardId}#`} and board_id < ${`${boardId}$`})`

/** The earlier versions of a board, newest first, with the entries of its partitions. */
export async function selectVersions({ db, id: pid }: RealmRef, boardId: string) {
  const { rows } = await sql<{ version: number; entries: number; began_at: number; ended_at: number }>`
    select version, sum(entries)::int as entries, min(began_at) as began_at, max(ended_at) as ended_at
    from leaderboard_versions where pid = ${pid} and ${ofBoard(boardId)} group by version order by version desc
  `.execute(db)
  return rows
}

/** The number of entries of each sheet that has any. */
export async function countSheets({ db, id: pid }: RealmRef, sheets: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ sheet: number; n: number }>`
    select sheet, count(*)::int as n from leaderboard_entries
    where pid = ${pid} and sheet = any(${[...sheets]}::bigint[]) group by sheet
  `.execute(db)
  return new Map(rows.map(({ sheet, n }) => [sheet, n]))
}

export async function insertVersions({ db, id: pid }: RealmRef, rows: readonly BoardVersionRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('leaderboard_versions')
    .values(rows.map((row) => ({ ...row, pid, began_at: new Date(row.began_at), ended_at: new Date(row.ended_at) })))
    .execute()
}

/** Deletes and returns the versions of a board and its partitions up to a number. */
export const deleteVersions = ({ db, id: pid }: RealmRef, boardId: string, upTo: number): Promise<BoardVersionRow[]> =>
  db
    .deleteFrom('leaderboard_versions')
    .where('pid', '=', pid)
    .where(ofBoard(boardId))
    .where('version', '<=', upTo)
    .returning(['board_id', 'version', 'sheet', 'entries', 'began_at', 'ended_at'])
    .execute()

/** Deletes and returns one version of a board and its partitions. */
export const takeVersion = ({ db, id: pid }: RealmRef, boardId: string, version: number): Promise<BoardVersionRow[]> =>
  db
    .deleteFrom('leaderboard_versions')
    .where('pid', '=', pid)
    .where(ofBoard(boardId))
    .where('version', '=', version)
    .returning(['board_id', 'version', 'sheet', 'entries', 'began_at', 'ended_at'])
    .execute()

type VersionStart = { version: number; began: Date; next: Date | null }

/** Sets the current version of a board and its partitions. */
export async function updateVersion(
  { db, id: pid }: RealmRef,
  boardId: string,
  { version, began, next }: VersionStart,
): Promise<void> {
  await sql`
    update leaderboards set version = ${version}, version_began_at = ${began}, next_reset_at = ${next}::timestamptz
    where pid = ${pid} and (id = ${boardId} or parent_id = ${boardId})
  `.execute(db)
}

/** Boards that are due for a reset, in any realm that is not archived. */
export async function selectDueBoards(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{ pid: string; cid: number; id: string; createdAt: number }>`
    select b.pid, r.cid, b.id, r.created_at as "createdAt"
    from leaderboards b join realms r on r.pid = b.pid
    where b.next_reset_at <= ${now} and b.parent_id is null and (b.freeze_at is null or b.freeze_at > ${now})
      and (b.expires_at is null or b.expires_at > ${now}) and r.archived_at is null
    order by b.next_reset_at limit ${limit}
  `.execute(db)
  return rows
}
