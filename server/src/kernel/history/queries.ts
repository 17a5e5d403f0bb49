import type { DayCount, DayMeasure } from '@regent/contract/figures'
import { sql } from 'kysely'
import { allOf } from '../../engines/database/any-of.ts'
import type { Db } from '../../engines/database/database.ts'
import { ofPlayers } from '../../engines/database/of-players.ts'
import { statement } from '../../engines/database/statement.ts'
import { forgottenNamespace } from '../../engines/warehouse/warehouse.ts'

export type NewHistoryEvent = {
  namespace: string
  at: number
  gamerTag?: number | undefined
  /** JSON text of an object. */
  fields: string
}

const newEvents = statement(`
  insert into history_events (pid, namespace, at, gamer_tag, fields)
  select $1, * from unnest($2::text[], $3::timestamptz[], $4::bigint[], $5::jsonb[])
`)

/** Inserts events in the given order. */
export async function insertEvents({ db, id: pid }: { db: Db; id: string }, events: readonly NewHistoryEvent[]) {
  await newEvents(
    db,
    pid,
    events.map((event) => event.namespace),
    events.map((event) => new Date(event.at)),
    events.map((event) => event.gamerTag ?? null),
    events.map((event) => event.fields),
  )
}

/** An arbitrary number that no other lock uses. */
const countingLock = 7_253_371

/** Tries to become the only transaction that counts; the lock ends with the transaction. */
export async function lockCounting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${countingLock}) as got`.execute(db)
  return rows[0]?.got ?? false
}

/** The field `price` of a purchase, in minor units; a price that is not a number counts as null. */
const price = sql`case when fields->>'price' ~ '^\\d{1,12}(\\.\\d+)?$' then round((fields->>'price')::numeric)::bigint else 0 end`
const day = sql`(at at time zone 'UTC')::date`

/**
 * Takes waiting events, counts them per day, and puts them into batches for the analytics engine; returns how many
 * there were. One statement, so that each event is counted and passed on exactly once.
 */
export async function countEvents(db: Db, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as materialized (
      delete from history_events where (pid, id) in (
        select pid, id from history_events order by pid, id limit ${limit} for update skip locked
      )
      returning pid, id, namespace, at, gamer_tag, fields
    ), put_together as (
      insert into history_batches (pid, events, made_at)
      select pid, jsonb_agg(jsonb_build_object('id', id, 'namespace', namespace,
        'at', (extract(epoch from at) * 1000)::bigint, 'gamerTag', gamer_tag, 'fields', fields) order by id), ${now}
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
      select pid, ${day}, 'revenue', coalesce(fields->>'provider', ''), sum(${price})::bigint from taken
      where namespace = 'platform_commerce_hard_purchase' group by 1, 2, 4
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

/** The oldest waiting batch, except of these realms. */
export async function selectBatch(db: Db, except: readonly string[]) {
  return db
    .selectFrom('history_batches')
    .select(['pid', 'id', 'events'])
    .$if(except.length > 0, (query) => query.where('pid', '<>', allOf(except)))
    .orderBy('pid')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function deleteBatch(db: Db, pid: string, id: number) {
  await db.deleteFrom('history_batches').where('pid', '=', pid).where('id', '=', id).execute()
}

/**
 * Takes or renews this server's ownership of the embedded analytics engine until a time. It stays with a server that
 * keeps renewing it.
 */
export async function keepOwnership(db: Db, serverId: string, now: Date, until: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into history_owner as o (id, server_id, lease_until) values (1, ${serverId}, ${until})
    on conflict (id) do update set server_id = excluded.server_id, lease_until = excluded.lease_until
    where o.server_id = excluded.server_id or o.lease_until <= ${now}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Gives up the engine when the server stops, so that another one can take it at once. */
export async function giveUpOwnership(db: Db, serverId: string) {
  await db.deleteFrom('history_owner').where('server_id', '=', serverId).execute()
}

export async function updateTrouble(db: Db, serverId: string, trouble: string | null) {
  await db
    .updateTable('history_owner')
    .set({ trouble })
    .where('server_id', '=', serverId)
    .where(sql<boolean>`trouble is distinct from ${trouble}`)
    .execute()
}

/** What waits in a realm: the time of its oldest uncounted event, and the number of batches that the engine lacks. */
export async function selectWaiting({ db, id: pid }: { db: Db; id: string }) {
  const { rows } = await sql<{ uncounted: number | null; batches: number; trouble: string | null }>`
    select (select min(at) from (select at from history_events where pid = ${pid} order by id limit 100) e) as uncounted,
      (select count(*)::int from (select from history_batches where pid = ${pid} limit 1000) b) as batches,
      (select trouble from history_owner) as trouble
  `.execute(db)
  return rows[0] ?? { uncounted: null, batches: 0, trouble: null }
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
