import { sql } from 'kysely'
import { guildOfEntry, membersOfGuilds } from '../groups/guild-joins.ts'
import { boardsBelow, entriesOfBoard } from '../leaderboards/entry-joins.ts'
import type { RealmRef } from './tables.ts'

/** The rest of the board ids of a cycle. A literal, so that the planner can estimate how many ids match. */
const ofCycle = sql.lit('^\\d+_\\d+(#\\d+)?$')

/** All entries on the boards of a cycle (by id prefix), with the rank on their own board and overall. */
const entriesSql = ({ id: pid }: RealmRef, boards: string) => sql`
  select b.id as board_id, e.gamer_tag, e.score,
    row_number() over (partition by e.sheet order by e.place, e.achieved_at, e.gamer_tag)::int as board_rank,
    row_number() over (order by e.place, e.achieved_at, e.gamer_tag)::int as rank
  from ${boardsBelow(pid, boards, ofCycle)} as b ${entriesOfBoard}`

export type StandingRow = { board_id: string; gamer_tag: number; score: number; board_rank: number; rank: number }
export type WithVisibility<Row> = Row & { is_shown: boolean }
export type StandingsWindow = { from: number; max: number; focus?: number | undefined }

/** A range of entries, or the range around the focused player; `own` is always included, marked as shown or not. */
export async function selectEntriesOfCycle(
  realm: RealmRef,
  boards: string,
  { from, max, focus, own }: StandingsWindow & { own?: number | undefined },
): Promise<WithVisibility<StandingRow>[]> {
  const { rows } = await sql<WithVisibility<StandingRow>>`
    with entries as materialized (${entriesSql(realm, boards)}), start as (
      select coalesce(
        (select greatest(0, rank - 1 - ${Math.floor(max / 2)}::int) from entries where gamer_tag = ${focus ?? 0}),
        ${from}::int) as at
    )
    select entries.*, rank > at and rank <= at + ${max}::int as is_shown from entries, start
    where rank > at and rank <= at + ${max}::int or gamer_tag = ${own ?? 0}
    order by rank
  `.execute(realm.db)
  return rows
}

/** Filters entries to these players, best first. */
export async function selectEntriesOfPlayers(
  realm: RealmRef,
  boards: string,
  gamerTags: readonly number[],
): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select * from (${entriesSql(realm, boards)}) as entries where gamer_tag = any(${gamerTags}::bigint[]) order by rank
  `.execute(realm.db)
  return rows
}

export type TournamentGroupScore = { group_id: number; score: number; rank: number }

/** The sum of scores per guild; the window counts guilds, and the focused guild is always included. */
export async function selectGroupScores(
  realm: RealmRef,
  boards: string,
  { from, max, focus }: StandingsWindow,
): Promise<WithVisibility<TournamentGroupScore>[]> {
  const { rows } = await sql<WithVisibility<TournamentGroupScore>>`
    with scores as materialized (
      select m.group_id, sum(e.score) as score, row_number() over (order by sum(e.score) desc, m.group_id)::int as rank
      from (${entriesSql(realm, boards)}) as e ${guildOfEntry(realm.id)}
      group by m.group_id
    ), start as (
      select coalesce(
        (select greatest(0, rank - 1 - ${Math.floor(max / 2)}::int) from scores where group_id = ${focus ?? 0}),
        ${from}::int) as at
    )
    select scores.*, rank > at and rank <= at + ${max}::int as is_shown from scores, start
    where rank > at and rank <= at + ${max}::int or group_id = ${focus ?? 0}
    order by rank
  `.execute(realm.db)
  return rows
}

export type GroupStatusRow = { group_id: number; tournament_id: string; place: [number, number]; last_cycle: number }

/** The rank of the best member of each guild. */
export async function selectGroupStatuses(
  { db, id: pid }: RealmRef,
  groupIds: readonly number[],
  tournament: string | undefined,
): Promise<GroupStatusRow[]> {
  const { rows } = await sql<GroupStatusRow>`
    select m.group_id, t.tournament_id, max(array[t.tier, t.stage]) as place, max(t.last_cycle) as last_cycle
    from ${membersOfGuilds(pid, groupIds)} as m
    join tournament_players t on t.pid = m.pid and t.gamer_tag = m.gamer_tag
    where (${tournament ?? null}::text is null or t.tournament_id = ${tournament ?? null}::text)
    group by m.group_id, t.tournament_id order by m.group_id, t.tournament_id
  `.execute(db)
  return rows
}
