import { sql } from 'kysely'
import { statement } from '../../../engines/database/statement.ts'
import type { EntryRow } from './entry-queries.ts'
import { isStale } from './queries.ts'
import type { Db, RealmRef } from './tables.ts'

/**
 * Ranks of entries on a sheet, in the order (place, achieved_at, gamer_tag). Counting all better entries would take
 * time proportional to the number of players. So every 200th entry is a mark that stores its rank at the last count,
 * and each change since then is a move. The rank of an entry is the rank of the mark before it, plus the moves across
 * the mark, plus the entries between the two. One statement, so one snapshot, reads entries, marks and moves:
 * concurrent writes count completely or not at all.
 */
export const markEvery = 200

const placeSql = (row: string) => `(${row}.place, ${row}.achieved_at, ${row}.gamer_tag)`

/** The number of entries that rank before `x`, as `ahead.n`; the realm is $1. */
const aheadSql = (x: string, sheet = '$2', moved = movedAcross('mark', sheet)) => `
  cross join lateral (
    select coalesce(k.ahead, 0) as ahead, coalesce(k.place, '-infinity') as place,
           coalesce(k.achieved_at, '-infinity') as achieved_at, coalesce(k.gamer_tag, 0) as gamer_tag
    from (select) as one left join lateral (
      select * from leaderboard_marks k where k.pid = $1 and k.sheet = ${sheet} and ${placeSql('k')} <= ${placeSql(x)}
      order by k.place desc, k.achieved_at desc, k.gamer_tag desc limit 1) as k on true
  ) as mark
  cross join lateral (
    select mark.ahead + (
        select count(*) from leaderboard_entries c
        where c.pid = $1 and c.sheet = ${sheet} and ${placeSql('c')} >= ${placeSql('mark')} and ${placeSql('c')} < ${placeSql(x)}
      ) + ${moved} as n
    offset 0 -- so that it is worked out once, not for each row beside it
  ) as ahead`

/** The change in the number of entries ahead of the mark since it was counted; zero for a sheet without marks. */
function movedAcross(mark: string, sheet = '$2'): string {
  const isAhead = (place: string, at: string) =>
    `coalesce((v.${place}, v.${at}, v.gamer_tag) < ${placeSql(mark)}, false)::int`
  return `(
        select coalesce(sum(${isAhead('new_place', 'new_at')} - ${isAhead('old_place', 'old_at')}), 0)
        from leaderboard_moves v where v.pid = $1 and v.sheet = ${sheet} and ${mark}.ahead > 0
      )`
}

/** A position behind all entries. A count leaves a mark there. */
const endSql = `'infinity'::float8 as place, 'infinity'::timestamptz as achieved_at, 9223372036854775807 as gamer_tag`

/** The number of entries of a sheet, as `ahead.n`. Across the mark at the end move only entries that come or go. */
const sizeSql = (sheet = '$2') => `
  (select ${endSql}) as x
  ${aheadSql(
    'x',
    sheet,
    `case when mark.place = x.place then (
        select coalesce(sum((v.new_place is not null)::int - (v.old_place is not null)::int), 0)
        from leaderboard_moves v
        where v.pid = $1 and v.sheet = ${sheet} and (v.old_place is null or v.new_place is null)
      ) else ${movedAcross('mark', sheet)} end`,
  )}`

const sizeOfSheet = statement<{ n: number }>(`select ahead.n::int as n from ${sizeSql()}`)

export const countEntries = async ({ db, id: pid }: RealmRef, sheet: number): Promise<number> =>
  (await sizeOfSheet(db, pid, sheet))[0]?.n ?? 0

/** A board's own sheet, or those of its partitions. */
const sizesOfBoards = statement<{ id: string; n: number }>(`
  select o.id, sum(ahead.n)::int as n
  from leaderboards o cross join lateral (
    select o.sheet where not (o.is_partitioned or o.cohorts is not null)
    union all
    select p.sheet from leaderboards p
    where (o.is_partitioned or o.cohorts is not null) and p.pid = $1 and p.parent_id = o.id
  ) as b cross join ${sizeSql('b.sheet')}
  where o.pid = $1 and o.id = any($2)
  group by o.id`)

/** Numbers of entries of these boards by id, including partitions; boards without partitions are omitted. */
export async function countEntriesById(
  { db, id: pid }: RealmRef,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = ids.length === 0 ? [] : await sizesOfBoards(db, pid, ids)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

type Ranked = Omit<EntryRow, 'achieved_at'>
export type RankedRow = Ranked & { rank: number }

const ranksOfTags = statement<RankedRow>(`
  select x.gamer_tag, x.score, x.stats, (ahead.n + 1)::int as rank
  from leaderboard_entries x ${aheadSql('x')}
  where x.pid = $1 and x.sheet = $2 and x.gamer_tag = any($3)
  order by rank`)

/** The entries of these players with their ranks, best first. */
export const selectRanks = ({ db, id: pid }: RealmRef, sheet: number, gamerTags: readonly number[]) =>
  ranksOfTags(db, pid, sheet, gamerTags)

const firstEntries = statement<Ranked>(`
  select gamer_tag, score, stats from leaderboard_entries
  where pid = $1 and sheet = $2 order by place, achieved_at, gamer_tag offset $3 limit $4`)

/** Starts at the last mark that is certainly before the requested position. */
const farEntries = statement<Ranked>(`
  with mark as (
    select * from leaderboard_marks where pid = $1 and sheet = $2
      and ahead <= $3 - (select count(*) from leaderboard_moves where pid = $1 and sheet = $2)
    order by ahead desc limit 1
  )
  select e.gamer_tag, e.score, e.stats from leaderboard_entries e
  where e.pid = $1 and e.sheet = $2
    and (e.place, e.achieved_at, e.gamer_tag) >= ((select place from mark), (select achieved_at from mark), (select gamer_tag from mark))
  order by e.place, e.achieved_at, e.gamer_tag
  offset $3 - (select mark.ahead + ${movedAcross('mark')} from mark) limit $4`)

const topSize = 100

/** The most frequent query: the size of a board and its first hundred entries, without loading the board first. */
const sizeOfBoard = statement<{ size: number; is_due: boolean }>(`
  select ahead.n::int as size, coalesce(b.next_reset_at <= $3, false) or ${isStale} as is_due
  from leaderboards b cross join ${sizeSql('b.sheet')}
  where b.pid = $1 and b.id = $2 and (b.expires_at is null or b.expires_at > $3)`)
const topOfBoard = statement<Ranked>(`
  select gamer_tag, score, stats from leaderboard_entries
  where pid = $1 and sheet = (select sheet from leaderboards where pid = $1 and id = $2)
  order by place, achieved_at, gamer_tag limit ${topSize}`)

/**
 * The best entries of a board, up to 100, and whether it must first be reset or updated from content; undefined if the
 * board does not exist.
 */
export async function selectTop({ db, id: pid }: RealmRef, board: string, max: number, now: Date) {
  const [[found], rows] = await Promise.all([sizeOfBoard(db, pid, board, now), topOfBoard(db, pid, board)])
  return (
    found && {
      size: found.size,
      isDue: found.is_due,
      rows: rows.slice(0, max).map((row, index) => ({ ...row, rank: index + 1 })),
    }
  )
}

export const isTop = ({ from, max }: { from: number; max: number }): boolean => from === 0 && max <= topSize

const farFrom = 2 * markEvery

/** Up to `max` entries after the first `from`, best first. */
export async function selectEntries(
  { db, id: pid }: RealmRef,
  sheet: number,
  { from, max }: { from: number; max: number },
): Promise<RankedRow[]> {
  const far = from < farFrom ? [] : await farEntries(db, pid, sheet, from, max)
  // A sheet that was never counted has no marks, so this returns nothing.
  const rows = far.length > 0 ? far : await firstEntries(db, pid, sheet, from, max)
  return rows.map((row, index) => ({ ...row, rank: from + index + 1 }))
}

// ── Counting ───────────────────────────────────────────────────────────────

/** Generations with a moved entry in the sample. */
export async function selectMoved(db: Db, limit: number) {
  const { rows } = await sql<{ pid: string; sheet: number }>`
    select distinct pid, sheet from leaderboard_moves where id % 500 = 0 limit ${limit}
  `.execute(db)
  return rows
}

/** The number of moves of a sheet, up to a limit, and its number of entries at the last count to the last full mark. */
export async function selectMoves({ db, id: pid }: RealmRef, sheet: number, bound: number) {
  const { rows } = await sql<{ moves: number; entries: number }>`
    select (select count(*)::int from (
              select from leaderboard_moves where pid = ${pid} and sheet = ${sheet} limit ${bound}) as few) as moves,
           coalesce((
             select max(ahead) from leaderboard_marks
             where pid = ${pid} and sheet = ${sheet} and place < 'infinity'), 0) as entries
  `.execute(db)
  return rows[0] ?? { moves: 0, entries: 0 }
}

/** The largest number of entries between two marks of a sheet; zero without marks. */
export async function selectWidestGap({ db, id: pid }: RealmRef, sheet: number): Promise<number> {
  const { rows } = await sql<{ widest: number }>`
    select coalesce(max(gap), 0)::int as widest
    from (
      select ahead - lag(ahead, 1, 0) over (order by ahead) as gap
      from leaderboard_marks where pid = ${pid} and sheet = ${sheet}) as gaps
  `.execute(db)
  return rows[0]?.widest ?? 0
}

/** Marks of one sheet change in one transaction at a time, which works in a single snapshot. False if one is running. */
async function beginCount({ db, id: pid }: RealmRef, sheet: number): Promise<boolean> {
  await sql`set transaction isolation level repeatable read`.execute(db)
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`leaderboard ${pid}/${sheet}`}, 0)) as is_free
  `.execute(db)
  return rows[0]?.is_free ?? false
}

/**
 * Adds the moves of a sheet to its marks, and deletes them; moves outside of the snapshot stay. The marks keep their
 * positions, so it reads no entries. False if another server is counting the sheet.
 */
export async function addMovesToMarks({ db, id: pid }: RealmRef, sheet: number): Promise<boolean> {
  if (!(await beginCount({ db, id: pid }, sheet))) return false
  // A position that is equal to that of a mark is not ahead of it, so the mark is summed up first.
  await sql`
    with gone as (
      delete from leaderboard_moves where pid = ${pid} and sheet = ${sheet}
      returning gamer_tag, old_place, old_at, new_place, new_at
    ), points as (
      select new_place as place, new_at as achieved_at, gamer_tag, 1 as added, false as is_mark
      from gone where new_place is not null
      union all
      select old_place, old_at, gamer_tag, -1, false from gone where old_place is not null
      union all
      select place, achieved_at, gamer_tag, 0, true from leaderboard_marks where pid = ${pid} and sheet = ${sheet}
    ), summed as (
      select place, achieved_at, gamer_tag, is_mark, sum(added) over (
        order by place, achieved_at, gamer_tag, is_mark desc rows between unbounded preceding and current row
      ) as moved
      from points
    )
    update leaderboard_marks m set ahead = m.ahead + summed.moved from summed
    where summed.is_mark and summed.moved <> 0 and m.pid = ${pid} and m.sheet = ${sheet}
      and ${sql.raw(placeSql('m'))} = ${sql.raw(placeSql('summed'))}
  `.execute(db)
  // Without entries ahead, a mark would count as none.
  await sql`delete from leaderboard_marks where pid = ${pid} and sheet = ${sheet} and ahead <= 0`.execute(db)
  return true
}

/**
 * Counts a sheet: writes marks and deletes the moves that they include, in a single snapshot; moves outside of it stay.
 * False if another server is counting it.
 */
export async function countSheet({ db, id: pid }: RealmRef, sheet: number): Promise<boolean> {
  if (!(await beginCount({ db, id: pid }, sheet))) return false
  await sql`delete from leaderboard_moves where pid = ${pid} and sheet = ${sheet}`.execute(db)
  await sql`delete from leaderboard_marks where pid = ${pid} and sheet = ${sheet}`.execute(db)
  await sql`
    insert into leaderboard_marks (pid, sheet, place, achieved_at, gamer_tag, ahead)
    with numbered as (
      select place, achieved_at, gamer_tag,
             row_number() over (order by place, achieved_at, gamer_tag)::int - 1 as ahead
      from leaderboard_entries where pid = ${pid} and sheet = ${sheet}
    )
    select ${pid}::text, ${sheet}::bigint, place, achieved_at, gamer_tag, ahead
    from numbered where ahead > 0 and ahead % ${sql.lit(markEvery)} = 0
    union all
    select ${pid}, ${sheet}, ${sql.raw(endSql)}, max(ahead) + 1 from numbered having count(*) > 0
  `.execute(db)
  return true
}
