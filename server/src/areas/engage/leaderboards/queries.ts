import { globalManifest } from '@regent/contract/content-shapes'
import { type LeaderboardMetadata, usualKeptVersions } from '@regent/contract/leaderboard-shapes'
import { sql } from 'kysely'
import type { Db } from '../../../engines/database/database.ts'
import { statement } from '../../../engines/database/statement.ts'
import type { RealmRef } from '../../../kernel/context/context.ts'

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
  kept_versions: number
  version: number
  /** Null for the first version, which began when the board was made. */
  version_began_at: number | null
  next_reset_at: number | null
}

/** A board as it is read; `is_stale`: other content was published since its settings were read. */
export type FoundBoard = BoardRow & { is_stale: boolean }

/** Whether the board `b` of the realm $1 is stale. Part of the statement itself, to save a round trip. */
export const isStale = `b.content_uid is not null and b.content_uid <> coalesce(
    (select l.uid from content_live l where l.pid = b.pid and l.manifest_id = '${globalManifest}'), '')`

const columns = `id, sheet, parent_id, cohort, is_partitioned, max_entries, cohorts, client_writes, derivatives, score_name,
  freeze_at, expires_at, members, content_uid, created_at, is_ascending, aggregation, reset_schedule, kept_versions,
  version, version_began_at, next_reset_at, ${isStale} as is_stale`

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
      freeze_at: timeOf(board.freeze_at),
      expires_at: timeOf(board.expires_at),
      members: board.members,
      content_uid: board.content_uid ?? null,
      created_at: new Date(board.created_at),
      ...versioning(board),
    })
    .onConflict((conflict) => conflict.columns(['pid', 'id']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** A board that was deleted before boards had versions lacks these. */
const versioning = (board: Partial<BoardRow>) => ({
  is_ascending: board.is_ascending ?? false,
  aggregation: board.aggregation ?? 'last',
  reset_schedule: board.reset_schedule ?? null,
  kept_versions: board.kept_versions ?? usualKeptVersions,
  version: board.version ?? 1,
  version_began_at: timeOf(board.version_began_at ?? null),
  next_reset_at: timeOf(board.next_reset_at ?? null),
})

const timeOf = (ms: number | null) => (ms === null ? null : new Date(ms))

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
  | 'kept_versions'
  | 'next_reset_at'
>

/** Updates a board and its partitions; a partition is not split again. */
export async function updateSettings({ db, id: pid }: RealmRef, id: string, settings: FollowedSettings): Promise<void> {
  const { is_partitioned, max_entries, cohorts, client_writes, derivatives, score_name, expires_at } = settings
  const { is_ascending, aggregation, reset_schedule, kept_versions, next_reset_at } = settings
  const cohortsText = cohorts && JSON.stringify(cohorts)
  await sql`
    update leaderboards set
      is_partitioned = parent_id is null and ${is_partitioned}::boolean,
      cohorts = case when parent_id is null then ${cohortsText}::jsonb end,
      max_entries = ${max_entries}::int, client_writes = ${client_writes}, derivatives = ${derivatives}::text[],
      score_name = ${score_name}, expires_at = ${timeOf(expires_at)}::timestamptz, content_uid = ${settings.content_uid},
      is_ascending = ${is_ascending}, aggregation = ${aggregation}, reset_schedule = ${reset_schedule},
      kept_versions = ${kept_versions}, next_reset_at = ${timeOf(next_reset_at)}::timestamptz
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

type BoardFilter = {
  prefix?: string | undefined
  includePartitions: boolean
  parent?: string | undefined
  /** Of the partitions of `parent`, the one of this player. */
  player?: number | undefined
}

const those = ({ prefix, includePartitions, parent, player }: BoardFilter, now: Date) => sql`
  (expires_at is null or expires_at > ${now})
  ${prefix ? sql`and id >= ${prefix} and id < ${`${prefix}\u{10ffff}`}` : sql``}
  ${parent === undefined ? (includePartitions ? sql`` : sql`and parent_id is null`) : sql`and parent_id = ${parent}`}
  ${player === undefined ? sql`` : sql`and id = (${assignedTo(parent, player)})`}`

const assignedTo = (parent: string | undefined, player: number) => sql`
  select partition_id from leaderboard_assignments a where a.pid = b.pid and board_id = ${parent} and gamer_tag = ${player}`

export async function selectBoards(
  { db, id: pid }: RealmRef,
  wanted: BoardFilter,
  page: { after?: string | undefined; skip?: number; limit: number },
  now: Date,
): Promise<FoundBoard[]> {
  // The partitions of one board differ in their number alone: the shorter id is the lower number.
  const place = wanted.parent === undefined ? sql`id` : sql`length(id), id`
  const after = wanted.parent === undefined ? sql`${page.after}` : sql`length(${page.after}::text), ${page.after}`
  const { rows } = await sql<FoundBoard>`/* varies */
    select ${sql.raw(columns)} from leaderboards b
    where pid = ${pid} and ${those(wanted, now)}
      ${page.after === undefined ? sql`` : sql`and (${place}) > (${after})`}
    order by ${place} offset ${page.skip ?? 0} limit ${page.limit}
  `.execute(db)
  return rows
}

export async function countBoards({ db, id: pid }: RealmRef, wanted: BoardFilter, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`/* varies */
    select count(*)::int as n from leaderboards b where pid = ${pid} and ${those(wanted, now)}
  `.execute(db)
  return rows[0]?.n ?? 0
}

// ── Entries ────────────────────────────────────────────────────────────────

const clamped = (score: string) => `least(greatest(${score}, $7::float8), $8::float8)`
const isAscending = '(select is_ascending from board)'
const mode = '(select mode from board)'
const combined = clamped(`case when $6 or ${mode} = 'sum' then e.score + $4::float8 else $4::float8 end`)
/** What the entry `e` becomes: `best` keeps the better score, whatever was submitted. */
const newScore = `case when ${mode} <> 'best' then ${combined}
    when ${isAscending} then least(e.score, ${combined}) else greatest(e.score, ${combined}) end`
const placeOf = (score: string) => `case when ${isAscending} then ${score} else -(${score}) end`

/**
 * Writes a score if the board accepts it; returns the board, and the entry if there is one now. The previous entry is
 * read from its own row, so that two concurrent writes leave one move each.
 */
const submitted = statement<SubmittedRow>(`
  with board as (
    select id, sheet, max_entries, client_writes, freeze_at is not null and freeze_at <= $5 as is_frozen,
           is_partitioned or cohorts is not null as is_split, ${isStale} as is_stale,
           next_reset_at is not null and next_reset_at <= $5 and (freeze_at is null or freeze_at > $5) as is_due,
           is_ascending, case when $11::boolean then 'last' else aggregation end as mode,
           parent_id is null or not $9::boolean or exists (
             select from leaderboard_assignments a
             where a.pid = $1 and a.board_id = b.parent_id and a.gamer_tag = $3 and a.partition_id = b.id) as is_own
    from leaderboards b where pid = $1 and id = $2 and (expires_at is null or expires_at > $5)
  ), entry as (
    insert into leaderboard_entries as e (pid, gamer_tag, sheet, score, place, achieved_at, stats)
    select $1, $3, sheet, ${clamped('$4::float8')}, ${placeOf(clamped('$4::float8'))}, $5, coalesce($10::jsonb, '{}')
    from board
    where not is_stale and not is_due and not is_frozen and not is_split and is_own and (client_writes or not $9::boolean)
    on conflict (pid, gamer_tag, sheet) do update set
      score = ${newScore}, place = ${placeOf(newScore)},
      stats = case when ${mode} = 'best' and ${newScore} = e.score then e.stats else coalesce($10::jsonb, e.stats) end,
      achieved_at = case when ${newScore} = e.score then e.achieved_at else excluded.achieved_at end,
      was_place = e.place, was_at = e.achieved_at
    returning sheet, score, place, achieved_at, was_place, was_at
  ), moved as (
    insert into leaderboard_moves (pid, sheet, gamer_tag, old_place, old_at, new_place, new_at)
    select $1, sheet, $3, was_place, was_at, place, achieved_at from entry
    where (was_place, was_at) is distinct from (place, achieved_at)
  )
  select board.*, entry.score, entry.was_place is null as is_new from board left join entry on true`)

type SubmittedRow = {
  id: string
  sheet: number
  max_entries: number | null
  client_writes: boolean
  is_frozen: boolean
  is_split: boolean
  /** Other content was published since the settings were read; the score was not written. */
  is_stale: boolean
  /** The board is to be reset first; the score was not written. */
  is_due: boolean
  is_own: boolean
  /** Null if the score was not written. */
  score: number | null
  is_new: boolean
}

export type Submission = {
  gamerTag: number
  score: number
  isAdded: boolean
  min: number
  max: number
  stats: Record<string, string> | undefined
  byPlayer: boolean
  /** The score replaces the earlier one on every board. */
  isReplacing: boolean
}

export async function submitScore(
  { db, id: pid }: RealmRef,
  boardId: string,
  { gamerTag, score, isAdded, min, max, stats, byPlayer, isReplacing }: Submission,
  now: Date,
): Promise<SubmittedRow | undefined> {
  const json = stats === undefined ? null : JSON.stringify(stats)
  const values = [pid, boardId, gamerTag, score, now, isAdded, min, max, byPlayer, json, isReplacing]
  const [row] = await submitted(db, ...values)
  return row
}

export type EntryRow = { gamer_tag: number; score: number; achieved_at: number; stats: Record<string, string> }

/** An entry, locked until the transaction ends. */
export async function lockEntry({ db, id: pid }: RealmRef, sheet: number, gamerTag: number) {
  return db
    .selectFrom('leaderboard_entries')
    .select(['gamer_tag', 'score', 'achieved_at', 'stats'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('sheet', '=', sheet)
    .forUpdate()
    .executeTakeFirst()
}

/** Restores an entry with its time. */
export async function putEntry(
  { db, id: pid }: RealmRef,
  { sheet, is_ascending }: Pick<BoardRow, 'sheet' | 'is_ascending'>,
  entry: EntryRow,
): Promise<void> {
  const place = is_ascending ? entry.score : -entry.score
  await sql`
    with entry as (
      insert into leaderboard_entries as e (pid, gamer_tag, sheet, score, place, stats, achieved_at)
      values (${pid}, ${entry.gamer_tag}, ${sheet}, ${entry.score}, ${place}, ${JSON.stringify(entry.stats)}, ${new Date(entry.achieved_at)})
      on conflict (pid, gamer_tag, sheet) do update set
        score = excluded.score, place = excluded.place, stats = excluded.stats, achieved_at = excluded.achieved_at,
        was_place = e.place, was_at = e.achieved_at
      returning *
    )
    insert into leaderboard_moves (pid, sheet, gamer_tag, old_place, old_at, new_place, new_at)
    select pid, sheet, gamer_tag, was_place, was_at, place, achieved_at from entry
    where (was_place, was_at) is distinct from (place, achieved_at)
  `.execute(db)
}

const gone = (condition: ReturnType<typeof sql>) => sql<EntryRow>`
  with gone as (
    delete from leaderboard_entries e where ${condition} returning *
  ), moved as (
    insert into leaderboard_moves (pid, sheet, gamer_tag, old_place, old_at)
    select pid, sheet, gamer_tag, place, achieved_at from gone
  )
  select gamer_tag, score, achieved_at, stats from gone`

export async function deleteEntry({ db, id: pid }: RealmRef, sheet: number, gamerTag: number) {
  const { rows } = await gone(sql`e.pid = ${pid} and e.gamer_tag = ${gamerTag} and e.sheet = ${sheet}`).execute(db)
  return rows[0]
}

/** Deletes the given number of last entries of a sheet; returns whose they were. */
export async function deleteLast({ db, id: pid }: RealmRef, sheet: number, count: number): Promise<number[]> {
  const { rows } = await gone(sql`e.pid = ${pid} and e.sheet = ${sheet} and e.gamer_tag in (
    select gamer_tag from leaderboard_entries where pid = ${pid} and sheet = ${sheet}
    order by place desc, achieved_at desc, gamer_tag desc limit ${count})`).execute(db)
  return rows.map(({ gamer_tag }) => gamer_tag)
}

/** Deletes the entries of each sheet beyond a bound, at most so many, the worst of the last sheets first; answers how many. */
export async function deleteBeyond(
  { db, id: pid }: RealmRef,
  sheets: readonly number[],
  bound: number,
  limit: number,
): Promise<number> {
  const { rows } = await gone(sql`e.pid = ${pid} and (e.sheet, e.gamer_tag) in (
    select sheet, gamer_tag from (
      select sheet, gamer_tag, row_number() over (partition by sheet order by place, achieved_at, gamer_tag) as n
      from leaderboard_entries where pid = ${pid} and sheet = any(${[...sheets]}::bigint[])
    ) as ranked where n > ${bound} order by n desc limit ${limit})`).execute(db)
  return rows.length
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

export type AchievedRow = { board_id: string; sheet: number; score: number; achieved_at: number }

/** The scores of a player, newest first, before a position by time and sheet. */
export async function selectAchieved(
  { db, id: pid }: RealmRef,
  gamerTag: number,
  page: { before: { at: number; id: number }; limit: number },
): Promise<AchievedRow[]> {
  const { rows } = await sql<AchievedRow>`
    select b.id as board_id, e.sheet, e.score, e.achieved_at
    from leaderboard_entries e join leaderboards b on b.pid = e.pid and b.sheet = e.sheet
    where e.pid = ${pid} and e.gamer_tag = ${gamerTag}
      and (e.achieved_at, e.sheet) < (${new Date(page.before.at)}, ${page.before.id})
    order by e.achieved_at desc, e.sheet desc limit ${page.limit}
  `.execute(db)
  return rows
}

// ── Personal data ──────────────────────────────────────────────────────────

type Players = readonly { pid: string; gamerTag: number }[]

const given = (players: Players) => sql`
  unnest(${players.map(({ pid }) => pid)}::text[], ${players.map(({ gamerTag }) => gamerTag)}::bigint[])
    as player (pid, gamer_tag)`

/** All entries of players, including those of earlier versions and on discarded sheets. */
export async function selectEntriesOfPlayers(db: Db, players: Players) {
  const { rows } = await sql<EntryRow & { pid: string; leaderboard: string | null; version: number | null }>`
    select e.pid, e.gamer_tag, coalesce(b.id, v.board_id) as leaderboard, v.version, e.score, e.achieved_at, e.stats
    from ${given(players)} join leaderboard_entries e on e.pid = player.pid and e.gamer_tag = player.gamer_tag
    left join leaderboards b on b.pid = e.pid and b.sheet = e.sheet
    left join leaderboard_versions v on v.pid = e.pid and v.sheet = e.sheet
    order by e.pid, e.gamer_tag, leaderboard, e.sheet
  `.execute(db)
  return rows
}

export async function deleteEntriesOfPlayers(db: Db, players: Players): Promise<void> {
  await gone(sql`(e.pid, e.gamer_tag) in (select * from ${given(players)})`).execute(db)
  await sql`delete from leaderboard_assignments a where (a.pid, a.gamer_tag) in (select * from ${given(players)})`.execute(
    db,
  )
}
