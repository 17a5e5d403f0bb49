import { sql } from 'kysely'
import type { CountedKind, Customer, Db } from './tables.ts'

export type HealthCount = {
  cid: number
  pid: string
  hour: number
  kind: CountedKind
  name: string
  count: number
  lastAt: number
}

/** Adds to the counts; in a fixed order, so that two servers do not deadlock. */
export async function addCounts(db: Db, rows: readonly HealthCount[]): Promise<void> {
  if (rows.length === 0) return
  const column = (name: keyof HealthCount) => rows.map((row) => row[name])
  const times = (name: 'hour' | 'lastAt') => rows.map((row) => new Date(row[name]))
  await sql`
    insert into health_counts as h (cid, pid, hour, kind, name, count, last_at)
    select * from unnest(${column('cid')}::bigint[], ${column('pid')}::text[], ${times('hour')}::timestamptz[],
      ${column('kind')}::text[], ${column('name')}::text[], ${column('count')}::integer[],
      ${times('lastAt')}::timestamptz[]) order by 1, 2, 3, 4, 5
    on conflict (cid, pid, hour, kind, name) do update
    set count = h.count + excluded.count, last_at = greatest(h.last_at, excluded.last_at)
  `.execute(db)
}

export type CountedName = { pid: string; name: string; count: number; firstAt: number; lastAt: number }

/** What was counted of a kind in these realms since a time, the most frequent first. */
export async function selectCountedNames(
  { db, cid }: Customer,
  { pids, kind, from, limit }: { pids: readonly string[]; kind: CountedKind; from: Date; limit: number },
): Promise<CountedName[]> {
  const { rows } = await sql<CountedName>`
    select pid, name, coalesce(sum(count) filter (where hour >= ${from}), 0)::int as count,
      min(hour) as "firstAt", max(last_at) as "lastAt"
    from health_counts where cid = ${cid} and pid = any(${[...pids]}::text[]) and kind = ${kind}
    group by pid, name having max(hour) >= ${from} order by count desc, pid, name limit ${limit}
  `.execute(db)
  return rows
}

/** The counts of a kind per hour since a time. */
export async function selectHours(
  { db, cid }: Customer,
  { pids, kind, from }: { pids: readonly string[]; kind: CountedKind; from: Date },
): Promise<{ hour: number; count: number }[]> {
  const { rows } = await sql<{ hour: number; count: number }>`
    select hour, sum(count)::int as count from health_counts
    where cid = ${cid} and pid = any(${[...pids]}::text[]) and kind = ${kind} and hour > ${from}
    group by hour
  `.execute(db)
  return rows
}

export type ConsoleError = { fingerprint: string; release: string; message: string; screen: string; place: string }

/**
 * Counts an error of the console. Returns false if it is a new one and the organization has `limit` of the release.
 * Concurrent reports may exceed the limit by a few.
 */
export async function addConsoleError(
  { db, cid }: Customer,
  { fingerprint, release, message, screen, place }: ConsoleError,
  { now, limit }: { now: Date; limit: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into console_errors as e
      (cid, fingerprint, release, message, screen, place, count, first_at, last_at)
    select ${cid}, ${fingerprint}, ${release}, ${message}, ${screen}, ${place}, 1, ${now}::timestamptz,
      ${now}::timestamptz
    where (select count(*) from console_errors where cid = ${cid} and release = ${release}) < ${limit}
      or exists (
        select 1 from console_errors where cid = ${cid} and release = ${release} and fingerprint = ${fingerprint}
      )
    on conflict (cid, fingerprint, release) do update
    set count = e.count + 1, last_at = greatest(e.last_at, excluded.last_at)
    returning 1
  `.execute(db)
  return rows.length > 0
}

export type StoredError = {
  fingerprint: string
  message: string
  screen: string
  place: string
  release: string
  firstAt: number
}

/** Errors of the console by their fingerprints, each as it was last seen, with its first time in any release. */
export async function selectConsoleErrors(
  { db, cid }: Customer,
  fingerprints: readonly string[],
): Promise<StoredError[]> {
  const { rows } = await sql<StoredError>`
    select distinct on (fingerprint) fingerprint, message, screen, place, release,
      min(first_at) over (partition by fingerprint) as "firstAt"
    from console_errors where cid = ${cid} and fingerprint = any(${[...fingerprints]}::text[])
    order by fingerprint, last_at desc
  `.execute(db)
  return rows
}

export async function deleteOldCounts(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from health_counts where ctid = any(array(
      select ctid from health_counts where hour < ${before} limit ${limit}
    ))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function deleteOldErrors(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from console_errors where ctid = any(array(
      select ctid from console_errors where last_at < ${before} limit ${limit}
    ))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
