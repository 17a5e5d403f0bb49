import { sql } from 'kysely'
import { groupCommit } from '../../../engines/database/connection/group-commit.ts'
import { statement } from '../../../engines/database/statement.ts'
import { type BoardRow, isStale } from './queries.ts'
import type { Db, RealmRef } from './tables.ts'

const clampSql = (score: string) => `least(greatest(${score}, s.low), s.high)`
const combinedScore = clampSql(`case when s.is_added or s.mode = 'sum' then e.score + s.score else s.score end`)
/** New score of the entry `e`: `best` keeps the better score. */
const newScore = `case when s.mode <> 'best' then ${combinedScore}
    when s.is_ascending then least(e.score, ${combinedScore}) else greatest(e.score, ${combinedScore}) end`
const placeSql = (score: string) => `case when s.is_ascending then ${score} else -(${score}) end`

/**
 * Writes scores that their boards accept; returns the board of each, and the current entry if any. The previous entry
 * is read from its own row, so that two concurrent writes create one move each. A batch has at most one score per
 * player and board.
 */
const submitScores = (patience: string, condition: string) =>
  statement<SubmittedRow>(`
  with patience as materialized (${patience}), submitted as materialized (
    select s.n, s.pid, s.gamer_tag, s.score, s.at, s.is_added, s.low, s.high, s.by_player, s.stats,
           b.id, b.sheet, b.max_entries, b.client_writes, b.freeze_at is not null and b.freeze_at <= s.at as is_frozen,
           b.is_partitioned or b.cohorts is not null as is_split, ${isStale} as is_stale,
           b.next_reset_at is not null and b.next_reset_at <= s.at and (b.freeze_at is null or b.freeze_at > s.at) as is_due,
           b.is_ascending, case when s.is_replacing then 'last' else b.aggregation end as mode,
           b.parent_id is null or not s.by_player or exists (
             select from leaderboard_assignments a
             where a.pid = s.pid and a.board_id = b.parent_id and a.gamer_tag = s.gamer_tag and a.partition_id = b.id) as is_own
    from patience, unnest($1::text[], $2::text[], $3::bigint[], $4::float8[], $5::timestamptz[], $6::boolean[], $7::float8[],
                          $8::float8[], $9::boolean[], $10::jsonb[], $11::boolean[]) with ordinality
      as s (pid, board_id, gamer_tag, score, at, is_added, low, high, by_player, stats, is_replacing, n)
    join leaderboards b on b.pid = s.pid and b.id = s.board_id and (b.expires_at is null or b.expires_at > s.at)
  ), accepted as materialized (
    select * from submitted
    where not is_stale and not is_due and not is_frozen and not is_split and is_own and (client_writes or not by_player)
      and ${condition}
  ), entry as (
    insert into leaderboard_entries as e (pid, gamer_tag, sheet, score, place, achieved_at, stats)
    select pid, gamer_tag, sheet, ${clampSql('s.score')}, ${placeSql(clampSql('s.score'))}, at, coalesce(stats, '{}')
    from accepted s order by pid, gamer_tag, sheet
    on conflict (pid, gamer_tag, sheet) do update set (score, place, stats, achieved_at, was_place, was_at) = (
      select next.score, ${placeSql('next.score')},
             case when s.mode = 'best' and next.score = e.score then e.stats else coalesce(s.stats, e.stats) end,
             case when next.score = e.score then e.achieved_at else s.at end, e.place, e.achieved_at
      from accepted s, lateral (select ${newScore} as score) as next
      where s.pid = e.pid and s.gamer_tag = e.gamer_tag and s.sheet = e.sheet)
    returning pid, gamer_tag, sheet, score, place, achieved_at, was_place, was_at
  ), moved as (
    insert into leaderboard_moves (pid, sheet, gamer_tag, old_place, old_at, new_place, new_at)
    select pid, sheet, gamer_tag, was_place, was_at, place, achieved_at from entry
    where (was_place, was_at) is distinct from (place, achieved_at)
  )
  select s.n::int, s.max_entries, s.is_frozen, s.is_split, s.is_stale, s.is_due,
         entry.score, entry.was_place is null as is_new
  from submitted s left join entry using (pid, gamer_tag, sheet)`)

const submitAlone = submitScores('select', 'true')
/**
 * Short lock timeout: nobody waits long for another caller's locked entry. A full board drops its worst entry in the
 * same transaction.
 */
const submitTogether = submitScores(`select set_config('lock_timeout', '20ms', true)`, 'max_entries is null')

type SubmittedRow = {
  /** The index of the submitted score, from 1. */
  n: number
  max_entries: number | null
  is_frozen: boolean
  is_split: boolean
  /** True if other content was published since the settings were read; the score was not written. */
  is_stale: boolean
  /** True if the board must be reset first; the score was not written. */
  is_due: boolean
  /** Null if the score was not written. */
  score: number | null
  is_new: boolean
}

export type Submission = {
  pid: string
  boardId: string
  gamerTag: number
  score: number
  at: Date
  isAdded: boolean
  min: number
  max: number
  stats: Record<string, string> | undefined
  byPlayer: boolean
  /** True if the score replaces the earlier one on every board. */
  isReplacing: boolean
}

/** Arrays of values per submission, in the order of the statement's parameters. */
const buildColumns = (submissions: readonly Submission[]) => [
  submissions.map(({ pid }) => pid),
  submissions.map(({ boardId }) => boardId),
  submissions.map(({ gamerTag }) => gamerTag),
  submissions.map(({ score }) => score),
  submissions.map(({ at }) => at),
  submissions.map(({ isAdded }) => isAdded),
  submissions.map(({ min }) => min),
  submissions.map(({ max }) => max),
  submissions.map(({ byPlayer }) => byPlayer),
  submissions.map(({ stats }) => (stats === undefined ? null : JSON.stringify(stats))),
  submissions.map(({ isReplacing }) => isReplacing),
]

/** Undefined if the board does not exist. */
export const submitScore = async (db: Db, submission: Submission): Promise<SubmittedRow | undefined> =>
  (await submitAlone(db, ...buildColumns([submission])))[0]

/**
 * Submits a score in one group commit with others; returns undefined if the database rejects any of them. Not for
 * boards with a size limit.
 */
export const submitScoreInGroupCommit = groupCommit<Submission, SubmittedRow | undefined>(
  async (db, submissions) => {
    const rows = new Map((await submitTogether(db, ...buildColumns(submissions))).map((row) => [row.n, row]))
    return submissions.map((_, index) => rows.get(index + 1))
  },
  { keyOf: ({ pid, boardId, gamerTag }) => `${pid} ${gamerTag} ${boardId}` },
)

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

const deleteSql = (condition: ReturnType<typeof sql>) => sql<EntryRow>`
  with gone as (
    delete from leaderboard_entries e where ${condition} returning *
  ), moved as (
    insert into leaderboard_moves (pid, sheet, gamer_tag, old_place, old_at)
    select pid, sheet, gamer_tag, place, achieved_at from gone
  )
  select gamer_tag, score, achieved_at, stats from gone`

export async function deleteEntry({ db, id: pid }: RealmRef, sheet: number, gamerTag: number) {
  const { rows } = await deleteSql(sql`e.pid = ${pid} and e.gamer_tag = ${gamerTag} and e.sheet = ${sheet}`).execute(db)
  return rows[0]
}

/** Deletes the given number of last entries of a sheet; returns their players. */
export async function deleteLast({ db, id: pid }: RealmRef, sheet: number, count: number): Promise<number[]> {
  const { rows } = await deleteSql(sql`e.pid = ${pid} and e.sheet = ${sheet} and e.gamer_tag in (
    select gamer_tag from leaderboard_entries where pid = ${pid} and sheet = ${sheet}
    order by place desc, achieved_at desc, gamer_tag desc limit ${count})`).execute(db)
  return rows.map(({ gamer_tag }) => gamer_tag)
}

/** Deletes up to `limit` entries of sheets above their size limit, lowest ranks first; returns the number. */
export async function deleteBeyond(
  { db, id: pid }: RealmRef,
  sheets: readonly number[],
  bound: number,
  limit: number,
): Promise<number> {
  const { rows } = await deleteSql(sql`e.pid = ${pid} and (e.sheet, e.gamer_tag) in (
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

const playersSql = (players: Players) => sql`
  unnest(${players.map(({ pid }) => pid)}::text[], ${players.map(({ gamerTag }) => gamerTag)}::bigint[])
    as player (pid, gamer_tag)`

/** All entries of players, including those of earlier versions and on discarded sheets. */
export async function selectEntriesOfPlayers(db: Db, players: Players) {
  const { rows } = await sql<EntryRow & { pid: string; leaderboard: string | null; version: number | null }>`
    select e.pid, e.gamer_tag, coalesce(b.id, v.board_id) as leaderboard, v.version, e.score, e.achieved_at, e.stats
    from ${playersSql(players)} join leaderboard_entries e on e.pid = player.pid and e.gamer_tag = player.gamer_tag
    left join leaderboards b on b.pid = e.pid and b.sheet = e.sheet
    left join leaderboard_versions v on v.pid = e.pid and v.sheet = e.sheet
    order by e.pid, e.gamer_tag, leaderboard, e.sheet
  `.execute(db)
  return rows
}

export async function deleteEntriesOfPlayers(db: Db, players: Players): Promise<void> {
  await deleteSql(sql`(e.pid, e.gamer_tag) in (select * from ${playersSql(players)})`).execute(db)
  await sql`delete from leaderboard_assignments a where (a.pid, a.gamer_tag) in (select * from ${playersSql(players)})`.execute(
    db,
  )
}

/** SQL for the scores of the realm, for the first steps. */
export const scoreTimes = (pid: string) =>
  sql`select achieved_at as at, gamer_tag from leaderboard_entries where pid = ${pid}`
