import type { DayCount, DayMeasure } from '@regent/contract/analyze/figures'
import { sql } from 'kysely'
import { ofPlayers } from '../../engines/database/of-players.ts'
import { statement } from '../../engines/database/statement.ts'
import { forgottenNamespace } from '../../engines/warehouse/warehouse.ts'
import type { Db } from './tables.ts'

export type NewHistoryEvent = {
  namespace: string
  at: number
  gamerTag?: number | undefined
  /** JSON text of an object. */
  fields: string
  /** True if a client reported it, which is not trusted to make tables. */
  isReported?: boolean | undefined
  /** Idempotency key of the event: it is recorded once. Absent: every report is recorded. */
  onceAs?: Buffer | undefined
}

/** SQL that inserts events: rows of pid, namespace, time, gamer tag or null, and fields. */
export const insertEventsFrom = (rows: string): string =>
  `insert into history_events (pid, namespace, at, gamer_tag, fields) ${rows}`

const insertReported = (rows: string): string =>
  `insert into history_events (pid, namespace, at, gamer_tag, fields, is_reported) ${rows}`

const newEvents = statement(
  insertReported('select $1, * from unnest($2::text[], $3::timestamptz[], $4::bigint[], $5::jsonb[], $6::boolean[])'),
)

/** Inserts events with ids; known ids are skipped. */
const newEventsOnce = statement(`
  with given as (
    select * from unnest($2::text[], $3::timestamptz[], $4::bigint[], $5::jsonb[], $6::boolean[], $7::bytea[])
      with ordinality as each (namespace, at, gamer_tag, fields, is_reported, once_as, place)
  ),
  known as (
    insert into history_event_ids (pid, id, at)
    select distinct $1, once_as, $8::timestamptz from given where once_as is not null order by once_as
    on conflict do nothing
    returning id
  )
  ${insertReported(`
    select $1, namespace, at, gamer_tag, fields, is_reported from given
    where once_as is null or (
      once_as in (select id from known)
      and place = (select min(place) from given as same where same.once_as = given.once_as)
    )
    order by place`)}`)

/** Inserts events in the given order; `at` is the time now. */
export async function insertEvents(
  { db, id: pid }: { db: Db; id: string },
  events: readonly NewHistoryEvent[],
  at?: number,
) {
  const columns = [
    events.map((event) => event.namespace),
    events.map((event) => new Date(event.at)),
    events.map((event) => event.gamerTag ?? null),
    events.map((event) => event.fields),
    events.map((event) => event.isReported === true),
  ]
  const ids = events.map(({ onceAs }) => onceAs ?? null)
  if (at === undefined || ids.every((id) => id === null)) await newEvents(db, pid, ...columns)
  else await newEventsOnce(db, pid, ...columns, ids, new Date(at))
}

/** Forgets the ids of events that nobody reports again. */
export async function deleteEventIds(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from history_event_ids where (pid, id) in (
      select pid, id from history_event_ids where at < ${before} order by at limit ${limit}
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** An arbitrary number that no other lock uses. */
export const countingLock = 7_253_371

/** Tries to become the only transaction that counts; the lock ends with the transaction. */
export async function lockCounting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${countingLock}) as got`.execute(db)
  return rows[0]?.got ?? false
}

/**
 * Paid or refunded amounts, in minor units: `amount`, or the `price` of older events. Invalid numbers count as 0; a
 * reversed refund is negative.
 */
const money = sql`case when coalesce(fields->>'amount', fields->>'price') ~ '^-?\\d{1,12}(\\.\\d+)?$'
  then round(coalesce(fields->>'amount', fields->>'price')::numeric)::bigint else 0 end`
/** The provider and, if the event contains it, the currency: `Steam/EUR`. */
const moneyKey = sql`left(coalesce(fields->>'provider', ''), 90)
  || case when fields->>'currency' ~ '^[A-Z]{3}$' then '/' || (fields->>'currency') else '' end`
const day = sql`(at at time zone 'UTC')::date`

/** Maximum events of one realm per statement, so that one realm's events do not delay those of others. */
const maxOfRealm = 2_000

/**
 * Takes queued events, counts them per day, and puts them into batches for the analytics engine; returns their number.
 * One statement, so that each event is counted and passed on exactly once. Realms take turns: the first events of each
 * come before the later ones of any.
 */
export async function countEvents(db: Db, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive realms as (
      (select pid from history_events order by pid limit 1)
      union all
      select (select pid from history_events where pid > realms.pid order by pid limit 1) from realms
      where realms.pid is not null
    ), next as materialized (
      select event.pid, event.id from realms cross join lateral (
        select pid, id, row_number() over (order by id) as place from (
          select pid, id from history_events where pid = realms.pid order by id limit ${maxOfRealm}
        ) first
      ) event
      order by event.place limit ${limit}
    ), taken as materialized (
      delete from history_events as e using next where e.pid = next.pid and e.id = next.id
      returning e.pid, e.id, e.namespace, e.at, e.gamer_tag, e.fields, e.is_reported
    ), put_together as (
      insert into history_batches (pid, events, made_at)
      select pid, jsonb_agg(jsonb_build_object('id', id, 'namespace', namespace,
        'at', (extract(epoch from at) * 1000)::bigint, 'gamerTag', gamer_tag, 'fields', fields,
        'isReported', is_reported) order by id), ${now}
      from taken group by pid
    ), paid as (
      insert into history_payers (pid, day, gamer_tag)
      select distinct pid, ${day}, gamer_tag from taken
      where namespace = 'platform_commerce_hard_purchase' and gamer_tag is not null
      order by 1, 2, 3
      on conflict do nothing returning pid, day
    ), counted (pid, day, measure, key, amount) as (
      select pid, ${day}, 'installs', coalesce(fields->>'device.platform', ''), count(*) from taken
      where namespace = 'platform_session_install' group by 1, 2, 4
      union all
      select pid, ${day}, 'players', '', count(*) from taken
      where namespace = 'platform_session_session' and fields->>'firstdailysession' = 'true' group by 1, 2
      union all
      select pid, ${day} - (fields->>'dayssinceinstall')::int, 'returned', fields->>'dayssinceinstall', count(*) from taken
      where namespace = 'platform_session_session' and fields->>'firstdailysession' = 'true'
        and fields->>'dayssinceinstall' in ('1', '7', '30') group by 1, 2, 4
      union all
      select pid, ${day}, 'revenue', ${moneyKey}, sum(${money})::bigint from taken
      where namespace = 'platform_commerce_hard_purchase' group by 1, 2, 4
      union all
      select pid, ${day}, 'refunds', ${moneyKey}, sum(${money})::bigint from taken
      where namespace = 'platform_commerce_refund' group by 1, 2, 4
      union all
      select pid, ${day}, 'purchases', coalesce(fields->>'provider', ''), count(*) from taken
      where namespace = 'platform_commerce_hard_purchase' group by 1, 2, 4
      union all
      select pid, day, 'payers', '', count(*) from paid group by 1, 2
    ), kept as (
      insert into history_days as d (pid, day, measure, key, amount)
      select pid, day, measure, left(key, 100), sum(amount) from counted group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (pid, measure, day, key) do update set amount = d.amount + excluded.amount
    )
    select count(*)::int as count from taken
  `.execute(db)
  return rows[0]?.count ?? 0
}

type Players = readonly { pid: string; gamerTag: number }[]

/** Recent events of players that are not in the engine yet. */
export async function selectWaitingEvents(db: Db, players: Players) {
  return db
    .selectFrom('history_events')
    .select(['pid', 'gamer_tag as gamerTag', 'namespace', 'at', 'fields'])
    .where(ofPlayers(players))
    .where('namespace', '<>', forgottenNamespace)
    .orderBy('id')
    .execute()
}

/** Erases from waiting events everything that is not counted. */
export async function anonymizeEvents(db: Db, players: Players): Promise<void> {
  await db
    .updateTable('history_events')
    .set({ fields: '{}' })
    .where(ofPlayers(players))
    .where('namespace', 'not like', 'platform\\_%')
    .execute()
}

/** The queue of a realm: the time of its oldest event that is not in a part yet, and the number of queued batches. */
export async function selectWaiting({ db, id: pid }: { db: Db; id: string }) {
  const { rows } = await sql<{ oldest: number | null; batches: number; trouble: string | null }>`
    select least(
        (select min(at) from (select at from history_events where pid = ${pid} order by id limit 100) e),
        (select made_at from history_batches where pid = ${pid} order by id limit 1)) as oldest,
      (select count(*)::int from (select from history_batches where pid = ${pid} limit 1000) b) as batches,
      (select trouble from history_owner) as trouble
  `.execute(db)
  return rows[0] ?? { oldest: null, batches: 0, trouble: null }
}

/** The queue of all realms, at most 20,000 events of each; and the state of the engine. */
export async function selectQueue(db: Db, now: Date) {
  const { rows } = await sql<{
    events: number
    batches: number
    oldest: number | null
    isOwned: boolean
    hasTrouble: boolean
  }>`
    select (select count(*)::int from (select from history_events limit 20000) e) as events,
      (select count(*)::int from (select from history_batches limit 20000) b) as batches,
      (select min(made_at) from (select made_at from history_batches limit 20000) b) as oldest,
      exists (select from history_owner where lease_until > ${now}) as "isOwned",
      exists (select from history_owner where trouble is not null) as "hasTrouble"
  `.execute(db)
  return rows[0]
}

/** One measure per day, both ends included; the day as `yyyy-MM-dd`. */
export async function selectDays(
  { db, id: pid }: { db: Db; id: string },
  measure: DayMeasure,
  from: string,
  to: string,
): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select to_char(day, 'YYYY-MM-DD') as day, key, amount from history_days
    where pid = ${pid} and measure = ${measure} and day between ${from}::date and ${to}::date
    order by history_days.day, key
  `.execute(db)
  return rows
}
