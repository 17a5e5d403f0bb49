import { sql } from 'kysely'
import { anyOf } from '../../engines/database/any-of.ts'
import type { Db } from './tables.ts'

/** How often each of these keys failed in the current window. */
export async function selectFailures(db: Db, keys: readonly string[], windowStart: Date) {
  return db
    .selectFrom('failed_attempts')
    .select(['key', 'count'])
    .where('key', '=', anyOf(keys))
    .where('window_start', '=', sql<number>`${windowStart}`)
    .execute()
}

type Counts = { keys: readonly string[]; limit: number }

/**
 * Counts an attempt under each of these keys whose count is below its limit, unless the address has reached its own.
 * Returns the keys that were counted. One statement, so that parallel attempts cannot exceed the limits.
 */
export async function reserveFailures(
  db: Db,
  {
    pairs,
    wholes,
    address,
    windowStart,
  }: { pairs: Counts; wholes: Counts; address: { key: string; limit: number }; windowStart: Date },
): Promise<{ reserved: string[]; isAddressOver: boolean }> {
  const { rows } = await sql<{ reserved: string[]; is_over: boolean }>`
    with address as materialized (
      select count(*) > 0 as is_over from failed_attempts
      where key = ${address.key} and window_start = ${windowStart} and count >= ${address.limit}
    ), reserved as (
      insert into failed_attempts as failed (key, window_start, count)
      select key, ${windowStart}::timestamptz, 1
      from unnest(${[...pairs.keys, ...wholes.keys]}::text[]) as key, address where not is_over
      order by key
      on conflict (key, window_start) do update set count = failed.count + 1
        where failed.count < case when failed.key = any(${[...pairs.keys]}::text[])
          then ${pairs.limit}::int else ${wholes.limit}::int end
      returning key
    )
    select coalesce((select array_agg(key) from reserved), '{}') as reserved, (select is_over from address) as is_over
  `.execute(db)
  return { reserved: rows[0]?.reserved ?? [], isAddressOver: rows[0]?.is_over ?? true }
}

/** Decrements the failures of each key. Rows are locked in the same order as when counting, to avoid deadlocks. */
export async function uncountFailures(db: Db, keys: readonly string[], windowStart: Date) {
  await sql`
    with counted as materialized (
      select key from failed_attempts
      where key = any(${[...keys]}::text[]) and window_start = ${windowStart} and count > 0
      order by key for update
    )
    update failed_attempts as failed set count = count - 1 from counted
    where failed.key = counted.key and failed.window_start = ${windowStart}
  `.execute(db)
}

export async function countFailures(db: Db, keys: readonly string[], windowStart: Date) {
  await db
    .insertInto('failed_attempts')
    .values(keys.toSorted().map((key) => ({ key, window_start: windowStart, count: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql<number>`failed_attempts.count + 1` }),
    )
    .execute()
}

/**
 * Deletes the failures counted for an e-mail, of every kind of attempt; keys are `<kind> of <cid> … <e-mail>[ from …]`.
 */
export async function deleteFailuresOfEmail(db: Db, cid: number, email: string) {
  await sql`
    delete from failed_attempts
    where position(${` of ${cid} `} in key) > 0 and right(split_part(key, ' from ', 1), length(${email})) = ${email}
  `.execute(db)
}

/**
 * Counts a use of this key in the window, if it is below its limit; returns true if it was counted. One statement, so
 * that parallel uses cannot exceed the limit.
 */
export async function countUse(
  db: Db,
  { key, limit, windowStart }: { key: string; limit: number; windowStart: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into failed_attempts as used (key, window_start, count) values (${key}, ${windowStart}, 1)
    on conflict (key, window_start) do update set count = used.count + 1 where used.count < ${limit}
    returning key
  `.execute(db)
  return rows.length > 0
}

export async function deleteFailures(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select key, window_start from failed_attempts where window_start < ${before} order by window_start limit ${limit}
    )
    delete from failed_attempts as failed using old
    where failed.key = old.key and failed.window_start = old.window_start
  `.execute(db)
  return Number(numAffectedRows)
}
