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

/** Maximum events of one realm in one statement, so that one realm's events do not delay those of others. */
const maxOfRealm = 2_000

/**
 * Takes waiting events, counts them per day, and puts them into batches for the analytics engine; returns how many
 * there were. One statement, so that each event is counted and passed on exactly once. Realms take turns: the first
 * events of each come before the later ones of any.
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
      returning e.pid, e.id, e.namespace, e.at, e.gamer_tag, e.fields
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

/** The realms with batches that are not yet in files. */
export async function selectWaitingRealms(db: Db): Promise<string[]> {
  const { rows } = await sql<{ pid: string }>`
    with recursive realms as (
      (select pid from history_batches order by pid limit 1)
      union all
      select (select pid from history_batches where pid > realms.pid order by pid limit 1) from realms
      where realms.pid is not null
    )
    select pid from realms where pid is not null
  `.execute(db)
  return rows.map(({ pid }) => pid)
}

/** A realm's oldest batch that is not yet in a file. */
export async function selectBatch(db: Db, pid: string) {
  return db
    .selectFrom('history_batches')
    .select(['pid', 'id', 'events', 'made_at as madeAt'])
    .where('pid', '=', pid)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** An empty batch, in the order of the others: the place for what an older release kept in its tables alone. */
export async function insertEmptyBatch(db: Db, pid: string, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Ids of batches grow in the order of commits, because only one transaction at a time makes them.
    await sql`select pg_advisory_xact_lock(${countingLock})`.execute(transaction)
    await transaction
      .insertInto('history_batches')
      .values({ pid, events: JSON.stringify([]), made_at: now })
      .execute()
  })
}

export type PartRow = {
  pid: string
  id: number
  firstId: number
  day: string
  key: string
  events: number
  bytes: number
}

/**
 * Records that a batch is in a file, and deletes the waiting batch, in one transaction. A batch that no longer waits has
 * its part already, perhaps within a joined one: another server took over while this one stood still.
 */
export async function keepBatch(db: Db, part: PartRow, now: Date, forgotten: readonly number[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await deleteBatch(transaction as Db, part.pid, part.id))) return
    await insertPart(transaction as Db, part, now)
    for (const gamerTag of forgotten) {
      await transaction
        .insertInto('history_forgotten')
        .values({ pid: part.pid, gamer_tag: gamerTag, part_id: part.id })
        .onConflict((conflict) => conflict.columns(['pid', 'gamer_tag']).doUpdateSet({ part_id: part.id }))
        .execute()
    }
  })
}

async function insertPart(db: Db, { key, firstId, ...part }: PartRow, now: Date): Promise<void> {
  await db
    .insertInto('history_parts')
    .values({ ...part, first_id: firstId, file_key: key, made_at: now })
    .onConflict((conflict) => conflict.columns(['pid', 'id']).doNothing())
    .execute()
}

/** Deletes a waiting batch; returns whether it still waited. */
export async function deleteBatch(db: Db, pid: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('history_batches')
    .where('pid', '=', pid)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const parts = (db: Db) =>
  db
    .selectFrom('history_parts')
    .select([
      'pid',
      'id',
      'first_id as firstId',
      sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'),
      'file_key as key',
      'events',
      'bytes',
    ])

/** A realm's parts from an id on, in their order. */
export async function selectParts(db: Db, pid: string, from: number, limit: number): Promise<PartRow[]> {
  return parts(db).where('pid', '=', pid).where('id', '>=', from).orderBy('id').limit(limit).execute()
}

export async function countParts(db: Db, pid: string, from: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from history_parts where pid = ${pid} and id >= ${from} limit 100000) p
  `.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Small parts of one realm and one day before the given time that follow one another, if there are several; except of
 * these realms. No other part lies between them: tables are filled in the order of ids, and would leave out what comes in
 * a part after later ids. A large part may lie between small ones, and one of another day where clocks differ.
 */
export async function selectPartsToJoin(db: Db, before: Date, maxBytes: number, except: readonly string[]) {
  const { rows } = await sql<{ pid: string; day: string; id: number }>`
    select part.pid, to_char(part.day, 'YYYY-MM-DD') as day, part.id
    from (
      select pid, day from history_parts
      where day < (${before} at time zone 'UTC')::date and bytes < ${maxBytes / 2} and pid <> all(${except})
      group by day, pid having count(*) > 1
    ) as several
    join history_parts as part on part.pid = several.pid and part.day = several.day and part.bytes < ${maxBytes / 2}
    cross join lateral (
      select day, bytes from history_parts where pid = part.pid and id > part.id order by id limit 1
    ) as next
    where next.day = part.day and next.bytes < ${maxBytes / 2}
    order by part.day, part.pid, part.id limit 1
  `.execute(db)
  const [first] = rows
  if (!first) return []
  const following = await selectParts(db, first.pid, first.id, 1_000)
  const end = following.findIndex(({ day, bytes }) => day !== first.day || bytes >= maxBytes / 2)
  return end < 0 ? following : following.slice(0, end)
}

/** Puts one part in the place of others, and remembers their files for deletion at a time. */
export async function replaceParts(db: Db, old: readonly PartRow[], part: PartRow, now: Date, deleteAt: Date) {
  await db.transaction().execute(async (transaction) => {
    const within = transaction as Db
    for (const { pid, id, key } of old) {
      const { numDeletedRows } = await transaction
        .deleteFrom('history_parts')
        .where('pid', '=', pid)
        .where('id', '=', id)
        .where('file_key', '=', key)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw new Error(`The part ${id} of ${pid} was replaced meanwhile.`)
      await transaction
        .insertInto('history_old_files')
        .values({ pid, file_key: key, delete_at: deleteAt })
        .onConflict((conflict) => conflict.columns(['pid', 'file_key']).doNothing())
        .execute()
    }
    await insertPart(within, part, now)
  })
}

/** A realm with forgotten players whose reports are still in files, except of these realms. */
export async function selectForgotten(db: Db, except: readonly string[]) {
  const first = await db
    .selectFrom('history_forgotten')
    .select('pid')
    .where('pid', '<>', allOf(except))
    .orderBy('pid')
    .limit(1)
    .executeTakeFirst()
  if (!first) return undefined
  const rows = await db
    .selectFrom('history_forgotten')
    .select(['gamer_tag as gamerTag', 'part_id as partId'])
    .where('pid', '=', first.pid)
    .execute()
  return { pid: first.pid, players: rows }
}

export async function deleteForgotten(db: Db, pid: string, players: readonly { gamerTag: number; partId: number }[]) {
  for (const { gamerTag, partId } of players) {
    await db
      .deleteFrom('history_forgotten')
      .where('pid', '=', pid)
      .where('gamer_tag', '=', gamerTag)
      .where('part_id', '=', partId)
      .execute()
  }
}

/** Replaced files whose time has come: before it somebody may still read them. */
export async function selectOldFiles(db: Db, now: Date) {
  return db
    .selectFrom('history_old_files')
    .select(['pid', 'file_key as key'])
    .where(sql<boolean>`delete_at <= ${now}`)
    .limit(1_000)
    .execute()
}

export async function deleteOldFile(db: Db, pid: string, key: string) {
  await db.deleteFrom('history_old_files').where('pid', '=', pid).where('file_key', '=', key).execute()
}

/** The server that has the engine, and the address at which it is reached. */
export async function selectOwner(db: Db) {
  return db
    .selectFrom('history_owner')
    .select(['server_id as serverId', 'address', 'place', 'process_id as processId', 'lease_until as until'])
    .executeTakeFirst()
}

export type Owner = {
  serverId: string
  address: string
  /** The machine, or the part of it in which process ids mean the same. */
  place: string
  processId: number
}

/**
 * Takes or renews this server's ownership of the embedded analytics engine until a time. It stays with a server that
 * keeps renewing it. `isDead` names an owner that is known to have ended, so that nobody waits for the end of its lease.
 */
export async function keepOwnership(db: Db, owner: Owner, now: Date, until: Date, isDead?: string): Promise<boolean> {
  const { serverId, address, place, processId } = owner
  const { rows } = await sql`
    insert into history_owner as o (id, server_id, address, place, process_id, lease_until)
    values (1, ${serverId}, ${address}, ${place}, ${processId}, ${until})
    on conflict (id) do update set server_id = excluded.server_id, address = excluded.address, place = excluded.place,
      process_id = excluded.process_id, lease_until = excluded.lease_until,
      trouble = case when o.server_id = excluded.server_id then o.trouble end
    where o.server_id in (excluded.server_id, ${isDead ?? serverId}) or o.lease_until <= ${now}
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

/** What waits in a realm: the time of its oldest event that is not in a part yet, and the number of waiting batches. */
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
