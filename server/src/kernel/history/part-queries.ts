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

async function insertPart(db: Db, part: PartRow, madeAt: Date): Promise<void> {
  const { pid, id, firstId, day, key, events, bytes } = part
  await db
    .insertInto('history_parts')
    .values({ pid, id, first_id: firstId, day, file_key: key, events, bytes, made_at: madeAt })
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

/** The open days of realms, from the day of a time on, that have at least this many small parts; except some realms. */
export async function selectDaysToCompact(
  db: Db,
  from: Date,
  { smallBytes, minFiles, except }: { smallBytes: number; minFiles: number; except: readonly string[] },
) {
  const { rows } = await sql<{ pid: string; day: string }>`
    select pid, to_char(day, 'YYYY-MM-DD') as day from history_parts
    where day >= (${from} at time zone 'UTC')::date and bytes < ${smallBytes} and pid <> all(${except})
    group by history_parts.day, pid having count(*) >= ${minFiles}
    order by pid, history_parts.day
  `.execute(db)
  return rows
}

/** How many small files the days from the day of a time on have, and how many replaced files exist; up to 100,000. */
export async function selectFileCounts(db: Db, from: Date, smallBytes: number) {
  const { rows } = await sql<{ small: number; replaced: number }>`
    select (select count(*)::int from (
        select from history_parts
        where day >= (${from} at time zone 'UTC')::date and bytes < ${smallBytes} limit 100000) p) as small,
      (select count(*)::int from (select from history_old_files limit 100000) f) as replaced
  `.execute(db)
  return rows[0] ?? { small: 0, replaced: 0 }
}

/** Maximum parts of a realm and day that are read to choose some to join. */
const partsOfDay = 5_000

/** A realm's parts from the first one of a day on, in their order, without gaps. */
export async function selectPartsOfDay(db: Db, pid: string, day: string): Promise<(PartRow & { madeAt: number })[]> {
  return parts(db)
    .select('made_at as madeAt')
    .where('pid', '=', pid)
    .where('id', '>=', sql<number>`(select min(id) from history_parts where pid = ${pid} and day = ${day}::date)`)
    .orderBy('id')
    .limit(partsOfDay)
    .execute()
}

/** Schedules a file for deletion at a time. */
export async function insertOldFile(db: Db, pid: string, key: string, deleteAt: Date): Promise<void> {
  await db.insertInto('history_old_files').values({ pid, file_key: key, delete_at: deleteAt }).execute()
}

/**
 * Replaces parts by one, whose file must be scheduled for deletion; it no longer is then, and their files are, at a
 * time. The part is as old as the oldest of them: its age says how far tables are behind.
 */
export async function replaceParts(db: Db, old: readonly PartRow[], part: PartRow, deleteAt: Date): Promise<void> {
  const { pid } = part
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ madeAt: number }>`
      delete from history_parts as part
      using unnest(${old.map(({ id }) => id)}::bigint[], ${old.map(({ key }) => key)}::text[]) as old (id, key)
      where part.pid = ${pid} and part.id = old.id and part.file_key = old.key
      returning part.made_at as "madeAt"
    `.execute(transaction)
    const { numDeletedRows } = await transaction
      .deleteFrom('history_old_files')
      .where('pid', '=', pid)
      .where('file_key', '=', part.key)
      .executeTakeFirst()
    if (rows.length < old.length || numDeletedRows === 0n) {
      throw new Error(`Parts of ${pid} up to ${part.id} were replaced in the meantime.`)
    }
    await transaction
      .insertInto('history_old_files')
      .values(old.map(({ key }) => ({ pid, file_key: key, delete_at: deleteAt })))
      .onConflict((conflict) => conflict.columns(['pid', 'file_key']).doNothing())
      .execute()
    await insertPart(transaction as Db, part, new Date(Math.min(...rows.map(({ madeAt }) => madeAt))))
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

/** Takes deleted files off the list. */
export async function deleteOldFiles(db: Db, old: readonly { pid: string; key: string }[]): Promise<void> {
  await sql`
    delete from history_old_files as file
    using unnest(${old.map(({ pid }) => pid)}::text[], ${old.map(({ key }) => key)}::text[]) as gone (pid, key)
    where file.pid = gone.pid and file.file_key = gone.key
  `.execute(db)
}
