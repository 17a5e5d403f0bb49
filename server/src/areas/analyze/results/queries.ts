import { sql } from 'kysely'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import { cursorTime } from '../../../kernel/context/paging.ts'
import type { Db, RealmRef } from './tables.ts'

/** The rows of a realm: added up, and not yet. Read in one statement, so that none is counted twice or missed. */
const rowsOf = (pid: string) => sql`(
  select kind, record, day, step, symbol, amount from result_sums where pid = ${pid}
  union all
  select kind, record, day, step, symbol, amount from result_entries where pid = ${pid}
) as r`

/** A day in UTC as text; the driver would make a local date of it. */
const dayText = sql`to_char(r.day, 'YYYY-MM-DD')`

export type DayRow = { day: string; step: string; symbol: string; amount: number }

/** Players (symbol '') and amounts of some records of a kind, by day. */
export async function selectDays({ db, id: pid }: RealmRef, kind: string, records: readonly string[]) {
  const { rows } = await sql<DayRow>`
    select ${dayText} as day, r.step, r.symbol, sum(r.amount)::bigint as amount from ${rowsOf(pid)}
    where r.kind = ${kind} and r.record = any(${[...records]}::text[])
    group by r.day, r.step, r.symbol order by r.day
  `.execute(db)
  return rows
}

export type DaySpan = { from: string; to: string }
export type RecordRow = { kind: string; record: string; step: string; symbol: string; amount: number }

/** The sums of a span of days, of the records with the most players; of the given kinds. */
export async function selectSpan(
  { db, id: pid }: RealmRef,
  { from, to }: DaySpan,
  { kinds, limit }: { kinds: readonly string[]; limit: number },
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    with sums as (
      select r.kind, r.record, r.step, r.symbol, sum(r.amount)::bigint as amount from ${rowsOf(pid)}
      where r.day between ${from}::date and ${to}::date and r.kind = any(${[...kinds]}::text[])
      group by r.kind, r.record, r.step, r.symbol
    ), most as (
      select kind, record, sum(amount) filter (where symbol = '') as players from sums group by kind, record
      order by players desc nulls last, kind, record limit ${limit}
    )
    select s.* from sums as s join most as m using (kind, record)
    order by m.players desc nulls last, kind, record, s.step, s.symbol
  `.execute(db)
  return rows
}

/** The amounts that all records gave in a span of days, by symbol. */
export async function selectGiven({ db, id: pid }: RealmRef, { from, to }: DaySpan, kinds?: readonly string[]) {
  const { rows } = await sql<{ symbol: string; amount: number }>`
    select r.symbol, sum(r.amount)::bigint as amount from ${rowsOf(pid)}
    where r.day between ${from}::date and ${to}::date and r.step = 'given' and r.symbol <> ''
      and (${kinds ?? null}::text[] is null or r.kind = any(${kinds ?? null}::text[]))
    group by r.symbol order by r.symbol
  `.execute(db)
  return rows
}

/** When amounts were counted first, if the realm is older than that. */
export const selectStart = ({ db, id: pid }: RealmRef) =>
  db.selectFrom('result_starts').select('at').where('pid', '=', pid).executeTakeFirst()

type RecordKey = { kind: string; id: string }

/** The sums of some records, by step and symbol. */
export async function selectOfRecords({ db, id: pid }: RealmRef, keys: readonly RecordKey[]): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select r.kind, r.record, r.step, r.symbol, sum(r.amount)::bigint as amount from ${rowsOf(pid)}
    join unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::text[]) as k (kind, record)
      on k.kind = r.kind and k.record = r.record
    group by r.kind, r.record, r.step, r.symbol
  `.execute(db)
  return rows
}

/** How many players did a step of any of the records. */
export async function countDistinct({ db, id: pid }: RealmRef, keys: readonly RecordKey[]) {
  const { rows } = await sql<{ step: string; players: number }>`
    select p.step, count(distinct p.gamer_tag)::int as players from result_players as p
    join unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::text[]) as k (kind, record)
      on k.kind = p.kind and k.record = p.record
    where p.pid = ${pid}
    group by p.step
  `.execute(db)
  return rows
}

export type StepPlayer = { gamerTag: number; at: number }

/** The players of a step, the newest first, each once. */
export async function selectPlayers(
  { db, id: pid }: RealmRef,
  { kind, records, step }: { kind: string; records: readonly string[]; step: string },
  { after, limit }: { after: StepPlayer | undefined; limit: number },
): Promise<StepPlayer[]> {
  const { rows } = await sql<StepPlayer>`
    select p.gamer_tag as "gamerTag", p.at from (
      select gamer_tag, max(at) as at from result_players
      where pid = ${pid} and kind = ${kind} and record = any(${[...records]}::text[]) and step = ${step}
      group by gamer_tag
    ) as p
    where ${after === undefined}
      or (p.at, p.gamer_tag) < (${cursorTime(after?.at ?? 0)}::timestamptz, ${after?.gamerTag ?? 0}::bigint)
    order by p.at desc, p.gamer_tag desc limit ${limit}
  `.execute(db)
  return rows
}

/** Adds up entries; returns how many. Only one server runs the job, so that rows are not locked in two orders. */
export async function foldEntries(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with taken as (
      delete from result_entries
      where (pid, id) in (select pid, id from result_entries order by pid, id limit ${limit} for update skip locked)
      returning *
    ), folded as (
      insert into result_sums as r (pid, kind, record, day, step, symbol, amount)
      select pid, kind, record, day, step, symbol, sum(amount) from taken
      group by pid, kind, record, day, step, symbol
      on conflict (pid, kind, record, step, symbol, day) do update set amount = r.amount + excluded.amount
    )
    select count(*)::int as n from taken
  `.execute(db)
  return rows[0]?.n ?? 0
}

export type StepKey = { pid: string; kind: string; record: string; step: string }

/** The steps of all records, after one of them. */
export async function selectSteps(db: Db, after: StepKey, limit: number): Promise<StepKey[]> {
  const { rows } = await sql<StepKey>`
    select distinct pid, kind, record, step from result_sums
    where (pid, kind, record, step) > (${after.pid}, ${after.kind}, ${after.record}, ${after.step})
    order by pid, kind, record, step limit ${limit}
  `.execute(db)
  return rows
}

/** Deletes players of a step from before a time; returns how many. */
export async function deleteOldPlayers(
  db: Db,
  { pid, kind, record, step }: StepKey,
  before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from result_players where pid = ${pid} and kind = ${kind} and record = ${record} and step = ${step}
      and gamer_tag in (
        select gamer_tag from result_players
        where pid = ${pid} and kind = ${kind} and record = ${record} and step = ${step} and at < ${before} limit ${limit}
      )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

type Players = readonly { pid: string; gamerTag: number }[]

export const selectOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('result_players')
    .select(['pid', 'gamer_tag as gamerTag', 'kind', 'record', 'step', 'at'])
    .where(ofPlayers(players))
    .orderBy('at')
    .execute()

export const deleteOfPlayers = async (db: Db, players: Players): Promise<void> => {
  await db.deleteFrom('result_players').where(ofPlayers(players)).execute()
}
