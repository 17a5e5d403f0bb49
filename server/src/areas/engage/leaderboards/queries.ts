import { type LeaderboardMetadata, usualKeptVersions } from '@regent/contract/engage/leaderboard-shapes'
import type { BoardOwner } from '@regent/contract/engage/leaderboards'
import { globalManifest } from '@regent/contract/operate/content/content-shapes'
import { utc } from '@regent/contract/zones'
import { sql } from 'kysely'
import { statement } from '../../../engines/database/statement.ts'
import { boardsBelow } from './entry-joins.ts'
import type { RealmRef } from './tables.ts'

export type BoardRow = {
  id: string
  sheet: number
  parent_id: string | null
  cohort: string | null
  is_partitioned: boolean
  max_entries: number | null
  cohorts: NonNullable<LeaderboardMetadata['cohortSettings']>['cohorts'] | null
  client_writes: boolean
  derivatives: string[]
  score_name: string | null
  freeze_at: number | null
  expires_at: number | null
  members: number
  /** The manifest that the settings were read from; null if they do not come from content. */
  content_uid: string | null
  created_at: number
  is_ascending: boolean
  aggregation: LeaderboardMetadata['aggregation']
  reset_schedule: string | null
  reset_zone: string
  kept_versions: number
  version: number
  /** Null for the first version, which began with the creation of the board. */
  version_began_at: number | null
  next_reset_at: number | null
}

/** A loaded board; `is_stale`: other content was published since its settings were read. */
export type FoundBoard = BoardRow & { is_stale: boolean }

/** SQL: true if the board `b` of the realm $1 is stale. Part of other statements, to save a round trip. */
export const isStale = `b.content_uid is not null and b.content_uid <> coalesce(
    (select l.uid from content_live l where l.pid = b.pid and l.manifest_id = '${globalManifest}'), '')`

const columns = `id, sheet, parent_id, cohort, is_partitioned, max_entries, cohorts, client_writes, derivatives, score_name,
  freeze_at, expires_at, members, content_uid, created_at, is_ascending, aggregation, reset_schedule, reset_zone,
  kept_versions, version, version_began_at, next_reset_at, ${isStale} as is_stale`

const boardById = statement<FoundBoard>(
  `select ${columns} from leaderboards b where pid = $1 and id = $2 and (expires_at is null or expires_at > $3)`,
)

export const selectBoard = async ({ db, id: pid }: RealmRef, id: string, now: Date) =>
  (await boardById(db, pid, id, now))[0]

const lockedBoard = statement<FoundBoard>(
  `select ${columns} from leaderboards b where pid = $1 and id = $2 and (expires_at is null or expires_at > $3)
   for no key update of b`,
)

export const lockBoard = async ({ db, id: pid }: RealmRef, id: string, now: Date) =>
  (await lockedBoard(db, pid, id, now))[0]

/** The partitions of a board by number; locked against joins and clears. */
export async function lockPartitions({ db, id: pid }: RealmRef, parentId: string): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    select ${sql.raw(columns)} from leaderboards b where pid = ${pid} and parent_id = ${parentId}
    order by id for no key update of b
  `.execute(db)
  return rows
}

/** False if the id is taken. */
export async function insertBoard({ db, id: pid }: RealmRef, board: BoardRow): Promise<boolean> {
  const result = await db
    .insertInto('leaderboards')
    .values({
      pid,
      id: board.id,
      sheet: board.sheet,
      parent_id: board.parent_id,
      cohort: board.cohort,
      is_partitioned: board.is_partitioned,
      max_entries: board.max_entries,
      cohorts: board.cohorts && JSON.stringify(board.cohorts),
      client_writes: board.client_writes,
      derivatives: board.derivatives,
      score_name: board.score_name,
      freeze_at: toDate(board.freeze_at),
      expires_at: toDate(board.expires_at),
      members: board.members,
      content_uid: board.content_uid ?? null,
      created_at: new Date(board.created_at),
      ...versioning(board),
    })
    .onConflict((conflict) => conflict.columns(['pid', 'id']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Boards that were deleted before versions existed lack these fields. */
const versioning = (board: Partial<BoardRow>) => ({
  is_ascending: board.is_ascending ?? false,
  aggregation: board.aggregation ?? 'last',
  reset_schedule: board.reset_schedule ?? null,
  reset_zone: board.reset_zone ?? utc,
  kept_versions: board.kept_versions ?? usualKeptVersions,
  version: board.version ?? 1,
  version_began_at: toDate(board.version_began_at ?? null),
  next_reset_at: toDate(board.next_reset_at ?? null),
})

const toDate = (ms: number | null) => (ms === null ? null : new Date(ms))

export type FollowedSettings = Pick<
  BoardRow,
  | 'is_partitioned'
  | 'max_entries'
  | 'cohorts'
  | 'client_writes'
  | 'derivatives'
  | 'score_name'
  | 'expires_at'
  | 'content_uid'
  | 'is_ascending'
  | 'aggregation'
  | 'reset_schedule'
  | 'reset_zone'
  | 'kept_versions'
  | 'next_reset_at'
>

/** Updates a board and its partitions; partitions are never split again. */
export async function updateSettings({ db, id: pid }: RealmRef, id: string, settings: FollowedSettings): Promise<void> {
  const { is_partitioned, max_entries, cohorts, client_writes, derivatives, score_name, expires_at } = settings
  const { is_ascending, aggregation, reset_schedule, reset_zone, kept_versions, next_reset_at } = settings
  const cohortsText = cohorts && JSON.stringify(cohorts)
  await sql`
    update leaderboards set
      is_partitioned = parent_id is null and ${is_partitioned}::boolean,
      cohorts = case when parent_id is null then ${cohortsText}::jsonb end,
      max_entries = ${max_entries}::int, client_writes = ${client_writes}, derivatives = ${derivatives}::text[],
      score_name = ${score_name}, expires_at = ${toDate(expires_at)}::timestamptz, content_uid = ${settings.content_uid},
      is_ascending = ${is_ascending}, aggregation = ${aggregation}, reset_schedule = ${reset_schedule},
      reset_zone = ${reset_zone}, kept_versions = ${kept_versions}, next_reset_at = ${toDate(next_reset_at)}::timestamptz
    where pid = ${pid} and (id = ${id} or parent_id = ${id})
  `.execute(db)
}

/** Freezes a board and its partitions. */
export async function updateFreezeTime({ db, id: pid }: RealmRef, id: string, time: Date | null): Promise<void> {
  await sql`
    update leaderboards set freeze_at = ${time}::timestamptz where pid = ${pid} and (id = ${id} or parent_id = ${id})
  `.execute(db)
}

export async function deleteBoards({ db, id: pid }: RealmRef, ids: readonly string[]): Promise<void> {
  await sql`delete from leaderboards where pid = ${pid} and id = any(${ids})`.execute(db)
  await sql`delete from leaderboard_assignments where pid = ${pid} and board_id = any(${ids})`.execute(db)
}

export type BoardFilter = {
  prefix?: string | undefined
  of?: BoardOwner | undefined
  includePartitions: boolean
  parent?: string | undefined
  /** Restricts the partitions of `parent` to the one of this player. */
  player?: number | undefined
}

/** Ids of the boards of events begin with `event_`, those of tournaments with `tournament_`. */
const ownedBy = (owner: BoardOwner) =>
  owner === 'game'
    ? sql`and id not like 'event\\_%' and id not like 'tournament\\_%'`
    : sql`and id >= ${`${owner}_`} and id < ${`${owner}_\u{10ffff}`}`

const matchesFilter = ({ prefix, of, includePartitions, parent, player }: BoardFilter, now: Date) => sql`
  (expires_at is null or expires_at > ${now})
  ${of === undefined ? sql`` : ownedBy(of)}
  ${prefix ? sql`and id >= ${prefix} and id < ${`${prefix}\u{10ffff}`}` : sql``}
  ${parent === undefined ? (includePartitions ? sql`` : sql`and parent_id is null`) : sql`and parent_id = ${parent}`}
  ${player === undefined ? sql`` : sql`and id = (${assignedTo(parent, player)})`}`

const assignedTo = (parent: string | undefined, player: number) => sql`
  select partition_id from leaderboard_assignments a where a.pid = b.pid and board_id = ${parent} and gamer_tag = ${player}`

/** The matching boards, unsorted. */
export const boardsSql = ({ id: pid }: RealmRef, filter: BoardFilter, now: Date) => sql`
  select ${sql.raw(columns)} from leaderboards b where pid = ${pid} and ${matchesFilter(filter, now)}`

export async function selectBoards(
  realm: RealmRef,
  filter: BoardFilter,
  page: { after?: string | undefined; skip?: number; limit: number; isReversed?: boolean },
  now: Date,
): Promise<FoundBoard[]> {
  // The ids of a board's partitions differ only in their number: a shorter id has a lower number.
  const place = filter.parent === undefined ? sql`id` : sql`length(id), id`
  const after = filter.parent === undefined ? sql`${page.after}` : sql`length(${page.after}::text), ${page.after}`
  const further = sql.raw(page.isReversed ? '<' : '>')
  const order = filter.parent === undefined && page.isReversed ? sql`id desc` : place
  const { rows } = await sql<FoundBoard>`/* varies */ ${boardsSql(realm, filter, now)}
      ${page.after === undefined ? sql`` : sql`and (${place}) ${further} (${after})`}
    order by ${order} offset ${page.skip ?? 0} limit ${page.limit}
  `.execute(realm.db)
  return rows
}

export async function countBoards({ db, id: pid }: RealmRef, filter: BoardFilter, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`/* varies */
    select count(*)::int as n from leaderboards b where pid = ${pid} and ${matchesFilter(filter, now)}
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** The boards with an entry of the player. */
export async function selectBoardsOfPlayer(
  { db, id: pid }: RealmRef,
  gamerTag: number,
  now: Date,
): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    select ${sql.raw(columns)} from leaderboards b
    where pid = ${pid} and (expires_at is null or expires_at > ${now})
      and sheet in (select sheet from leaderboard_entries where pid = ${pid} and gamer_tag = ${gamerTag})
    order by id limit 500
  `.execute(db)
  return rows
}

export type NumberedBoards = { prefix: string; last: number; limit: number }

/** The number of boards below a prefix that get their expiration. */
export async function expireBoards(
  { db, id: pid }: RealmRef,
  { prefix, last, limit }: NumberedBoards,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with over as (
      update leaderboards b set expires_at = ${now} where b.pid = ${pid} and b.id in (
        select n.id from ${boardsBelow(pid, prefix, sql.val('^(\\d{1,9})_'))} as n
        join leaderboards l on l.pid = n.pid and l.id = n.id
        where n.parts[1]::int <= ${last}::int and l.expires_at is null limit ${limit})
      returning 1
    )
    select count(*)::int as n from over
  `.execute(db)
  return rows[0]?.n ?? 0
}
