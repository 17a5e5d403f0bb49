import { sql } from 'kysely'
import { boardsBelow, entriesOfBoard, hasEntries } from '../leaderboards/entry-joins.ts'
import type { RealmRef } from './tables.ts'

/** Tournaments as operators see them: cycles, tiers and stages, and their players. */

/** The rest of the board ids of a tournament, and of one of its cycles. */
const ofTournament = sql.val('^(\\d{1,9})_\\d{1,9}_\\d{1,9}(#\\d+)?$')
const ofCycle = sql.val('^(\\d{1,9})_(\\d{1,9})(#\\d+)?$')

/** The number of players who have joined each tournament. */
export async function countJoined({ db, id: pid }: RealmRef): Promise<Map<string, number>> {
  const { rows } = await sql<{ tournament_id: string; n: number }>`
    select tournament_id, count(*)::int as n from tournament_players where pid = ${pid} group by tournament_id
  `.execute(db)
  return new Map(rows.map((row) => [row.tournament_id, row.n]))
}

export type StageRow = { tier: number; stage: number; players: number }

/** The number of players with a score, for each tier and stage of a cycle. */
export async function selectStages({ db, id: pid }: RealmRef, boards: string): Promise<StageRow[]> {
  const { rows } = await sql<StageRow>`
    select parts[1]::int as tier, parts[2]::int as stage, count(e.gamer_tag)::int as players
    from ${boardsBelow(pid, boards, ofCycle)} as b
    ${entriesOfBoard}
    group by 1, 2 order by 1, 2
  `.execute(db)
  return rows
}

export type CycleRow = { cycle: number; players: number; gamer_tag: number; score: number }

/** The cycles before one that had players, newest first, each with its best player. */
export async function selectCycles(
  { db, id: pid }: RealmRef,
  allBoards: string,
  page: { before: number; limit: number },
): Promise<CycleRow[]> {
  const { rows } = await sql<CycleRow>`
    with boards as materialized (
      select pid, sheet, parts[1]::int as cycle from ${boardsBelow(pid, allBoards, ofTournament)} as b
    ), cycles as (
      select distinct cycle from boards b
      where cycle < ${page.before}::int and ${hasEntries}
      order by cycle desc limit ${page.limit}
    )
    select c.cycle, all_of.players, best.gamer_tag, best.score
    from cycles c
    cross join lateral (
      select count(*)::int as players from boards b
      ${entriesOfBoard} where b.cycle = c.cycle
    ) as all_of
    cross join lateral (
      select e.gamer_tag, e.score from boards b
      ${entriesOfBoard} where b.cycle = c.cycle
      order by e.place, e.achieved_at, e.gamer_tag limit 1
    ) as best
    order by c.cycle desc
  `.execute(db)
  return rows
}

export type PlacedRow = { board_id: string; gamer_tag: number; score: number; board_rank: number; rank: number }
export type PlaceFilter = { tier?: number | undefined; stage?: number | undefined; from: number; max: number }

/**
 * A page of the players of a cycle, best first, with the rank on their own board and among all matches of the filter.
 */
export async function selectPlaced(
  { db, id: pid }: RealmRef,
  boards: string,
  { tier, stage, from, max }: PlaceFilter,
): Promise<{ total: number; rows: PlacedRow[] }> {
  const placed = sql`
    select b.id as board_id, b.sheet, e.gamer_tag, e.score, e.place, e.achieved_at
    from ${boardsBelow(pid, boards, ofCycle)} as b
    ${entriesOfBoard}
    where (${tier ?? null}::int is null or parts[1]::int = ${tier ?? null}::int)
      and (${stage ?? null}::int is null or parts[2]::int = ${stage ?? null}::int)`
  const { rows } = await sql<PlacedRow>`
    select board_id, gamer_tag, score,
      row_number() over (partition by sheet order by place, achieved_at, gamer_tag)::int as board_rank,
      row_number() over (order by place, achieved_at, gamer_tag)::int as rank
    from (${placed}) as placed order by place, achieved_at, gamer_tag offset ${from} limit ${max}
  `.execute(db)
  const result = await sql<{ n: number }>`select count(*)::int as n from (${placed}) as placed`.execute(db)
  return { total: result.rows[0]?.n ?? 0, rows }
}
