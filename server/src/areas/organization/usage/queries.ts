import { sql } from 'kysely'
import type { Db } from './tables.ts'

export type Hits = { cid: number; day: string; pid: string; service: string; hits: number }

/** Adds to the counts; in a fixed order, so that two servers do not deadlock. */
export async function addHits(db: Db, rows: readonly Hits[]): Promise<void> {
  if (rows.length === 0) return
  const column = (name: keyof Hits) => rows.map((row) => row[name])
  await sql`
    insert into api_hits as h (cid, day, pid, service, hits)
    select * from unnest(${column('cid')}::bigint[], ${column('day')}::date[], ${column('pid')}::text[],
      ${column('service')}::text[], ${column('hits')}::bigint[]) order by 1, 2, 3, 4
    on conflict (cid, day, pid, service) do update set hits = h.hits + excluded.hits
  `.execute(db)
}

/** Counts per day, both ends included, of some realms; '' is the organization itself. */
export async function selectHits(db: Db, cid: number, from: Date, to: Date, pids: readonly string[]): Promise<Hits[]> {
  const { rows } = await sql<Hits>`
    select cid, to_char(day, 'YYYY-MM-DD') as day, pid, service, hits from api_hits
    where cid = ${cid} and day between (${from}::timestamptz at time zone 'UTC')::date and (${to}::timestamptz at time zone 'UTC')::date
      and pid = any(${[...pids]}::text[])
    order by api_hits.day, pid, service
  `.execute(db)
  return rows
}

/** Deletes counts of days (`2026-01-15`) before one. */
export async function deleteOldHits(db: Db, before: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from api_hits where (cid, day, pid, service) in (
      select cid, day, pid, service from api_hits where day < ${before}::date limit ${limit})
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
