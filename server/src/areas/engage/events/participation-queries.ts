import { sql } from 'kysely'
import type { Db, RealmRef } from './tables.ts'

/** The players of a realm who were seen on a day (`2026-01-15`, UTC) or later. */
export async function countSeenSince({ db, id: pid }: RealmRef, day: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from players where pid = ${pid} and seen_day >= ${day}::date
  `.execute(db)
  return rows[0]?.n ?? 0
}

export type EndedRound = { pid: string; id: string; start_at: number }

/** Rounds of any realm that ended in a time span and whose active players are not counted yet. */
export async function selectEnded(db: Db, { after, now }: { after: Date; now: Date }, limit: number) {
  const { rows } = await sql<EndedRound>`
    select pid, id, start_at from event_rounds
    where active_players is null and not is_cancelled and end_at <= ${now} and end_at > ${after}
    order by end_at limit ${limit}
  `.execute(db)
  return rows
}

/** Stores the number, unless the round was resumed in the meantime. */
export async function updateActivePlayers(db: Db, { pid, id }: EndedRound, active: number, now: Date): Promise<void> {
  await sql`
    update event_rounds set active_players = ${active} where pid = ${pid} and id = ${id} and end_at <= ${now}
  `.execute(db)
}

export type StepCount = { kind: 'entry' | 'claim'; step: number; players: number }

/**
 * Counts the players of a round by the time step in which they entered it and in which they last claimed. Times are
 * rounded and counted in integers, without numeric arithmetic: this is four times as fast for a round of 100,000
 * players.
 */
export async function countBySteps(
  { db, id: pid }: RealmRef,
  round: { id: string; start_at: number },
  stepMs: number,
): Promise<StepCount[]> {
  const start = sql`${new Date(round.start_at)}::timestamptz`
  const stepOfTime = (column: string) =>
    sql`date_bin(make_interval(secs => ${stepMs}::bigint / 1000), ${sql.ref(column)}, ${start})`
  const { rows } = await sql<StepCount>`
    with counted as (
      select ${stepOfTime('joined_at')} as entry, ${stepOfTime('claimed_at')} as claim, count(*) as players
      from event_players where pid = ${pid} and round_id = ${round.id} group by 1, 2
    )
    select t.kind, floor(extract(epoch from t.at - ${start}) * 1000 / ${stepMs}::bigint)::int as step,
           sum(players)::int as players
    from counted cross join lateral (values ('entry', entry), ('claim', claim)) as t (kind, at)
    where t.at is not null group by 1, 2
  `.execute(db)
  return rows
}
