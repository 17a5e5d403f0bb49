import { type RawBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'

/** The next realms with saved content, by id. */
export async function selectRealmsWithContent(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ pid: string }>`
    with recursive realms as (
      (select pid from content_items where pid > ${after} order by pid limit 1)
      union all
      select (select pid from content_items where pid > realms.pid order by pid limit 1) from realms
      where realms.pid is not null
    )
    select pid from realms where pid is not null limit ${limit}
  `.execute(db)
  return rows.map(({ pid }) => pid)
}

type Sweep = { pid: string; before: Date; limit: number }

async function countDeleted(db: Db, deletion: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await deletion.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes manifests that a newer one had replaced before a time. */
export const deleteOldManifests = (db: Db, { pid, before, limit }: Sweep): Promise<number> =>
  countDeleted(
    db,
    sql`
      with live_then as (
        select manifest_id, max(n) as n from content_manifests
        where pid = ${pid} and created_at < ${before} group by manifest_id
      )
      delete from content_manifests where pid = ${pid} and uid in (
        select m.uid from content_manifests as m join live_then as l on l.manifest_id = m.manifest_id
        where m.pid = ${pid} and m.n < l.n
          and not exists (select from content_live where pid = ${pid} and uid = m.uid)
        limit ${limit})`,
  )

/** Deletes lists that no manifest has and no plan has saved since a time. */
export const deleteOldLists = (db: Db, { pid, before, limit }: Sweep): Promise<number> =>
  countDeleted(
    db,
    sql`
      delete from content_lists where pid = ${pid} and saved_at < ${before} and checksum in (
        select l.checksum from content_lists as l
        where l.pid = ${pid} and l.saved_at < ${before}
          and not exists (select from content_manifests as m where m.pid = l.pid and m.checksum = l.checksum)
        limit ${limit})`,
  )

/**
 * Deletes versions that were not saved or published since `renewedBefore` and are in no list; returns how many, and
 * their files. Versions that somebody is renewing are left out. Lists that were saved since `before` contain only
 * versions that were renewed later, so only older lists are searched. An open change set protects all versions of its
 * items.
 */
export async function deleteOldItems(
  db: Db,
  { pid, before, renewedBefore, limit }: Sweep & { renewedBefore: Date },
): Promise<{ count: number; objects: string[] }> {
  const { rows } = await sql<{ object: string | null }>`
    with needed as materialized (
      select entry ->> 'id' as id, entry ->> 'version' as version
      from content_lists as l, json_array_elements(l.entries) as entry
      where l.pid = ${pid} and l.saved_at < ${before}
    ), old as (
      select i.id, i.version from content_items as i
      where i.pid = ${pid} and i.saved_at < ${renewedBefore}
        and not exists (select from needed as n where n.id = i.id and n.version = i.version)
        and not exists (
          select from content_uploads as u where u.pid = i.pid and u.id = i.id and u.version = i.version)
        and not exists (
          select from change_set_items as c join change_sets as s
            on s.cid = c.cid and s.pid = c.pid and s.number = c.number
          where c.pid = i.pid and c.subject = 'content' and c.id = i.id and s.state = 'open')
      order by i.id, i.version limit ${limit}
      for update of i skip locked
    )
    delete from content_items as i using old
    where i.pid = ${pid} and i.id = old.id and i.version = old.version and i.saved_at < ${renewedBefore}
    returning i.object
  `.execute(db)
  return { count: rows.length, objects: rows.flatMap(({ object }) => object ?? []) }
}

/** The files that versions of any realm name. */
export async function selectObjectsInUse(db: Db, objects: readonly string[]): Promise<Set<string>> {
  if (objects.length === 0) return new Set()
  const { rows } = await sql<{ object: string }>`
    select distinct object from content_items where object = any(${[...objects]}::text[])
  `.execute(db)
  return new Set(rows.map(({ object }) => object))
}
