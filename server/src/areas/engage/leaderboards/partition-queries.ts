import { sql } from 'kysely'
import { matchesStat, type StatTest } from '../../players/players/stat-criteria.ts'
import type { RealmRef } from './tables.ts'

export async function selectAssignment({ db, id: pid }: RealmRef, boardId: string, gamerTag: number) {
  const row = await db
    .selectFrom('leaderboard_assignments')
    .select('partition_id')
    .where('pid', '=', pid)
    .where('board_id', '=', boardId)
    .where('gamer_tag', '=', gamerTag)
    .executeTakeFirst()
  return row?.partition_id
}

/** A partition of the board and cohort with room; without a size limit there is always room. */
export async function selectRoom(
  { db, id: pid }: RealmRef,
  boardId: string,
  cohort: string | null,
  bound: number | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from leaderboards
    where pid = ${pid} and parent_id = ${boardId} and cohort is not distinct from ${cohort}
      and (${bound}::int is null or members < ${bound}::int)
    order by created_at desc, id desc limit 1
  `.execute(db)
  return rows[0]?.id
}

export async function countPartitions({ db, id: pid }: RealmRef, boardId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(split_part(id, '#', 2)::int) + 1, 0) as n from leaderboards
    where pid = ${pid} and parent_id = ${boardId}
  `.execute(db)
  return rows[0]?.n ?? 0
}

export async function insertAssignment(
  { db, id: pid }: RealmRef,
  boardId: string,
  gamerTag: number,
  partition: string,
) {
  await sql`
    with joined as (
      insert into leaderboard_assignments (pid, board_id, gamer_tag, partition_id)
      values (${pid}, ${boardId}, ${gamerTag}, ${partition})
    )
    update leaderboards set members = members + 1 where pid = ${pid} and id = ${partition}
  `.execute(db)
}

export async function deleteAssignment({ db, id: pid }: RealmRef, boardId: string, gamerTag: number) {
  await sql`
    with left_it as (
      delete from leaderboard_assignments where pid = ${pid} and board_id = ${boardId} and gamer_tag = ${gamerTag}
      returning partition_id
    )
    update leaderboards set members = members - 1 from left_it where pid = ${pid} and id = left_it.partition_id
  `.execute(db)
}

/** Assigns players with an entry in a partition of the board to that partition. */
export async function insertAssignmentsOfEntries({ db, id: pid }: RealmRef, boardId: string): Promise<void> {
  await sql`
    with found as (
      select distinct on (e.gamer_tag) e.gamer_tag, b.id
      from leaderboards b join leaderboard_entries e on e.pid = b.pid and e.sheet = b.sheet
      where b.pid = ${pid} and b.parent_id = ${boardId}
      order by e.gamer_tag, b.id
    )
    insert into leaderboard_assignments (pid, board_id, gamer_tag, partition_id)
    select ${pid}, ${boardId}, gamer_tag, id from found
    on conflict do nothing
  `.execute(db)
}

/** The index of the first list of tests that all hold for the player; undefined if none does. */
export async function firstThatHolds(
  { db, id: pid }: RealmRef,
  gamerTag: number,
  lists: readonly (readonly StatTest[])[],
): Promise<number | undefined> {
  if (lists.length === 0) return undefined
  const cases = lists.map((tests, index) => {
    const all = tests.length === 0 ? sql`true` : sql.join(tests.map(matchesStat), sql` and `)
    return sql`when ${all} then ${index}::int`
  })
  const { rows } = await sql<{ found: number | null }>`/* varies */
    select case ${sql.join(cases, sql` `)} end as found from players p where p.pid = ${pid} and p.gamer_tag = ${gamerTag}
  `.execute(db)
  return rows[0]?.found ?? undefined
}

export type FirstPlace = { sheet: number; gamer_tag: number; score: number; rank: number }

/** The first places of each of these sheets. */
export const firstPlaces = ({ id: pid }: RealmRef, sheets: readonly number[], max: number) => sql<FirstPlace>`
  select b.sheet, e.gamer_tag, e.score, e.rank
  from unnest(${sheets}::bigint[]) as b (sheet) cross join lateral (
    select gamer_tag, score, row_number() over (order by place, achieved_at, gamer_tag)::int as rank
    from leaderboard_entries where pid = ${pid} and sheet = b.sheet
    order by place, achieved_at, gamer_tag limit ${max}
  ) e
  order by b.sheet, e.rank`

export const selectFirstPlaces = async (...asked: Parameters<typeof firstPlaces>): Promise<FirstPlace[]> =>
  (await firstPlaces(...asked).execute(asked[0].db)).rows

export type BestRow = { gamerTag: number; score: number; rank: number; partition: string }

/**
 * The best entries of up to `maxPartitions` partitions of a board, each with its rank in its partition, and the total number.
 */
export async function selectBestOfPartitions(
  { db, id: pid }: RealmRef,
  boardId: string,
  { max, maxPartitions }: { max: number; maxPartitions: number },
): Promise<(BestRow & { partitions: number })[]> {
  const { rows } = await sql<BestRow & { partitions: number }>`
    with parts as materialized (
      select id, sheet from leaderboards where pid = ${pid} and parent_id = ${boardId}
      order by id limit ${maxPartitions}
    )
    select e.gamer_tag as "gamerTag", e.score, e.rank, b.id as partition, (select count(*)::int from parts) as partitions
    from parts b cross join lateral (
      select gamer_tag, score, place, achieved_at,
             row_number() over (order by place, achieved_at, gamer_tag)::int as rank
      from leaderboard_entries where pid = ${pid} and sheet = b.sheet
      order by place, achieved_at, gamer_tag limit ${max}
    ) e
    order by e.place, e.achieved_at, e.gamer_tag limit ${max}
  `.execute(db)
  return rows
}
