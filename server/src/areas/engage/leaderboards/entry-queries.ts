import { sql } from 'kysely'
import type { Db } from '../../../engines/database/database.ts'
import { statement } from '../../../engines/database/statement.ts'
import type { RealmRef } from '../../../kernel/context/context.ts'
import { type BoardRow, isStale } from './queries.ts'

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
