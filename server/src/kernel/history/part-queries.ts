import { sql } from 'kysely'
import { allOf } from '../../engines/database/any-of.ts'
import { countingLock } from './queries.ts'
import type { Db } from './tables.ts'

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
    // Ids of batches increase in commit order, because the lock allows only one such transaction at a time.
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
 * Records that a batch is in a file, and deletes the queued batch, in one transaction. A batch that is no longer queued
 * already has a part, perhaps a joined one: another server took over while this one was suspended.
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

/** How many parts a realm has from an id on, up to 100,000, and when the first of them was made. */
export async function selectMissing(db: Db, pid: string, from: number) {
  const { rows } = await sql<{ count: number; oldest: number | null }>`
    select count(*)::int as count, min(made_at) as oldest
    from (select made_at from history_parts where pid = ${pid} and id >= ${from} order by id limit 100000) p
  `.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

/** The id of a realm's last part; -1 if it has none. */
export async function selectLastPart(db: Db, pid: string): Promise<number> {
  const row = await db
    .selectFrom('history_parts')
    .select('id')
    .where('pid', '=', pid)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? -1
}

/** The realms that have parts. */
export async function selectRealmsWithParts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ pid: string }>`
    with recursive realms as (
      (select pid from history_parts order by pid limit 1)
      union all
      select (select pid from history_parts where pid > realms.pid order by pid limit 1) from realms
      where realms.pid is not null
    )
    select pid from realms where pid is not null
  `.execute(db)
  return rows.map(({ pid }) => pid)
}

/**
 * Deletes parts of days before the given one, and schedules their files for deletion; returns their number. Also
 * deletes the payers of those days, which are only needed to count late purchases.
 */
export async function deleteOldParts(db: Db, before: string, deleteAt: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      select pid, id from history_parts where day < ${before}::date order by day, pid limit ${limit}
    ), gone as (
      delete from history_parts as part using old where part.pid = old.pid and part.id = old.id
      returning part.pid, part.day, part.file_key
    ), files as (
      insert into history_old_files (pid, file_key, delete_at) select pid, file_key, ${deleteAt} from gone
      on conflict (pid, file_key) do nothing
    ), payers as (
      delete from history_payers as payer using (select distinct pid, day from gone) as days
      where payer.pid = days.pid and payer.day = days.day
    )
    select count(*)::int as count from gone
  `.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Consecutive small parts of one realm and one day before the given time, if there are several; excluding some realms.
 * No other part is between them: tables are filled in the order of ids, and would skip the events of a part that comes
 * after later ids. A large part may be between small ones, and one of another day if clocks differ.
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
      if (numDeletedRows === 0n) throw new Error(`The part ${id} of ${pid} was replaced in the meantime.`)
      await transaction
        .insertInto('history_old_files')
        .values({ pid, file_key: key, delete_at: deleteAt })
        .onConflict((conflict) => conflict.columns(['pid', 'file_key']).doNothing())
        .execute()
    }
    await insertPart(within, part, now)
  })
}

/** A realm with erased players whose reports are still in files, excluding these realms. */
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
