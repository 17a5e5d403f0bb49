import { sql } from 'kysely'
import type { BoardRow } from './queries.ts'
import type { Db, RealmRef } from './tables.ts'
import type { BoardVersionRow } from './version-queries.ts'

/** Keeps sheets that were cleared or deleted, for an undo. */

export type Discarded = {
  board_id: string
  sheet: number
  board: BoardRow | null
  is_cleared: boolean
  /** Only for an earlier version of a deleted board. */
  version: BoardVersionRow | null
}

export async function insertDiscarded(
  { db, id: pid }: RealmRef,
  ofSheet: number,
  sheets: readonly Discarded[],
  now: Date,
): Promise<void> {
  await sql`
    insert into discarded_sheets (pid, of_sheet, sheet, board_id, board, is_cleared, version, discarded_at)
    select ${pid}, ${ofSheet}, sheet, board_id, board::jsonb, is_cleared, version::jsonb, ${now}
    from unnest(${sheets.map(({ sheet }) => sheet)}::bigint[], ${sheets.map(({ board_id }) => board_id)}::text[],
                ${sheets.map(({ board }) => board && JSON.stringify(board))}::text[], ${sheets.map((one) => one.is_cleared)}::boolean[],
                ${sheets.map(({ version }) => version && JSON.stringify(version))}::text[])
      as put (sheet, board_id, board, is_cleared, version)
    on conflict (pid, of_sheet, sheet) do update set discarded_at = excluded.discarded_at, board = excluded.board,
      is_cleared = excluded.is_cleared, version = excluded.version
  `.execute(db)
}

/** Deletes and returns the sheets that were discarded together. */
export async function takeDiscarded({ db, id: pid }: RealmRef, ofSheet: number): Promise<Discarded[]> {
  const { rows } = await sql<Discarded>`
    delete from discarded_sheets where pid = ${pid} and of_sheet = ${ofSheet} returning board_id, sheet, board, is_cleared, version
  `.execute(db)
  return rows
}

/** Assigns a new sheet to each board. */
export async function updateSheets(
  { db, id: pid }: RealmRef,
  sheets: readonly { id: string; sheet: number }[],
): Promise<void> {
  await sql`
    update leaderboards b set sheet = given.sheet
    from unnest(${sheets.map(({ id }) => id)}::text[], ${sheets.map(({ sheet }) => sheet)}::bigint[]) as given (id, sheet)
    where b.pid = ${pid} and b.id = given.id
  `.execute(db)
}

/** Merges the entries of sheets into other sheets. If a player has an entry on both, the better one stays. */
export async function mergeEntries(
  { db, id: pid }: RealmRef,
  pairs: readonly { from: number; to: number }[],
): Promise<void> {
  await sql`
    with entry as (
      insert into leaderboard_entries as e (pid, gamer_tag, sheet, score, place, stats, achieved_at)
      select n.pid, n.gamer_tag, pair.new, n.score, n.place, n.stats, n.achieved_at
      from unnest(${pairs.map(({ from }) => from)}::bigint[], ${pairs.map(({ to }) => to)}::bigint[]) as pair (old, new)
      join leaderboard_entries n on n.pid = ${pid} and n.sheet = pair.old
      order by n.gamer_tag, pair.new
      on conflict (pid, gamer_tag, sheet) do update set
        score = excluded.score, place = excluded.place, stats = excluded.stats, achieved_at = excluded.achieved_at,
        was_place = e.place, was_at = e.achieved_at
        where excluded.place < e.place
      returning *
    )
    insert into leaderboard_moves (pid, sheet, gamer_tag, old_place, old_at, new_place, new_at)
    select pid, sheet, gamer_tag, was_place, was_at, place, achieved_at from entry
  `.execute(db)
}

/** Deletes up to `limit` entries of sheets discarded before a time; returns the number. */
export async function deleteOfDiscarded(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with old as (
      select pid, sheet from discarded_sheets d where discarded_at < ${before}
        and not exists (select from leaderboards b where b.pid = d.pid and b.sheet = d.sheet)
      order by discarded_at limit 20
    ), gone as (
      delete from leaderboard_entries e using (
        select e.pid, e.gamer_tag, e.sheet from old join leaderboard_entries e on e.pid = old.pid and e.sheet = old.sheet
        limit ${limit}) as few
      where e.pid = few.pid and e.gamer_tag = few.gamer_tag and e.sheet = few.sheet
      returning 1
    )
    select count(*)::int as n from gone
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Deletes sheets that were discarded before a time and have no entries left; returns the number. */
export async function deleteDiscarded(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with gone as (
      delete from discarded_sheets d where discarded_at < ${before}
        and not exists (select from leaderboard_entries e where e.pid = d.pid and e.sheet = d.sheet)
      returning pid, sheet
    ), marks as (
      delete from leaderboard_marks m using gone where m.pid = gone.pid and m.sheet = gone.sheet
    ), moves as (
      delete from leaderboard_moves m using gone where m.pid = gone.pid and m.sheet = gone.sheet
    )
    select count(*)::int as n from gone
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Deletes expired boards with their partitions; returns them by realm. */
export async function deleteExpired(db: Db, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with over as (
      delete from leaderboards where (pid, id) in (
        select pid, id from leaderboards where expires_at <= ${now} limit ${limit})
      returning *
    ), unassigned as (
      delete from leaderboard_assignments a using over where a.pid = over.pid and a.board_id = over.id
    ), versions as (
      delete from leaderboard_versions v using over where v.pid = over.pid and v.board_id = over.id returning v.*
    ), put as (
      insert into discarded_sheets (pid, of_sheet, sheet, board_id, is_cleared, discarded_at)
      select pid, sheet, sheet, id, false, ${now}::timestamptz from over
      union all select pid, sheet, sheet, board_id, false, ${now}::timestamptz from versions
      on conflict do nothing
    )
    select count(*)::int as n from over
  `.execute(db)
  return rows[0]?.n ?? 0
}
