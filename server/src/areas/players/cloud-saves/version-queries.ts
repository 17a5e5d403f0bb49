import {
  keptVersions,
  maxConflicts,
  type SaveConflict,
  type SaveVersion,
  type SaveWriter,
} from '@regent/contract/players/cloud-saves'
import { sql } from 'kysely'
import { anyOf } from '../../../engines/database/any-of.ts'
import { newId } from '../../../engines/database/ids.ts'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import { longAgo, type SaveRow } from './queries.ts'
import type { Db, Realm, RealmRef } from './tables.ts'

/** The stored versions of a player's files, newest first. */
export async function selectVersions({ db, id: pid }: RealmRef, gamerTag: number): Promise<SaveVersion[]> {
  const rows = await db
    .selectFrom('cloud_save_versions')
    .select(['name as key', 'etag as eTag', 'size', 'last_modified as lastModified'])
    .select(['saved_at', 'saved_by', 'replaced_at as replacedAt', 'replaced_by as replacedBy'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .orderBy('replaced_at', 'desc')
    .orderBy('name')
    .orderBy('etag')
    .execute()
  return rows.map(({ saved_at: savedAt, saved_by: savedBy, ...row }) => ({
    ...row,
    ...(savedAt !== null && { savedAt }),
    ...(savedBy !== null && { savedBy }),
  }))
}

type Players = readonly { pid: string; gamerTag: number }[]

export const selectVersionsOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('cloud_save_versions')
    .select(['pid', 'gamer_tag as gamerTag', 'name', 'size', 'etag as eTag', 'last_modified as lastModified'])
    .select('replaced_at as replacedAt')
    .where(ofPlayers(players))
    .orderBy('name')
    .orderBy('replaced_at')
    .execute()

/** One version, locked: the sweep does not delete it before the transaction ends. */
export async function lockVersion({ db, id: pid }: Realm, gamerTag: number, name: string, eTag: string) {
  return db
    .selectFrom('cloud_save_versions')
    .select(['name', 'object', 'size', 'etag', 'last_modified'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('name', '=', name)
    .where('etag', '=', eTag)
    .forUpdate()
    .executeTakeFirst()
}

/** The storage keys of a player's stored versions. */
export async function selectVersionObjects({ db, id: pid }: RealmRef, gamerTag: number, names: readonly string[]) {
  return db
    .selectFrom('cloud_save_versions')
    .select(['name', 'etag', 'object'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('name', '=', anyOf(names))
    .execute()
}

/** Adds a version. One with the same content becomes the newest. */
export async function upsertVersion(
  { db, id: pid }: RealmRef,
  gamerTag: number,
  { name, object, size, etag, last_modified, saved_at, saved_by }: SaveRow,
  replaced: { at: Date; by: SaveWriter },
): Promise<void> {
  const values = {
    object,
    size,
    last_modified,
    saved_by,
    saved_at: saved_at === null ? null : new Date(saved_at),
    replaced_at: replaced.at,
    replaced_by: replaced.by,
  }
  await db
    .insertInto('cloud_save_versions')
    .values({ pid, gamer_tag: gamerTag, name, etag, ...values })
    .onConflict((clash) => clash.columns(['pid', 'gamer_tag', 'name', 'etag']).doUpdateSet(values))
    .execute()
}

/** Deletes the versions of a player beyond the limits, oldest first. Returns their contents. */
export async function deleteExcessVersions({ db, id: pid }: RealmRef, gamerTag: number): Promise<string[]> {
  const { perFile, perPlayer, bytes } = keptVersions
  const { rows } = await sql<{ object: string }>`
    delete from cloud_save_versions as version using (
      select name, etag,
        row_number() over (partition by name order by replaced_at desc, etag) as of_file,
        row_number() over newest as of_player,
        sum(size) over newest as bytes
      from cloud_save_versions where pid = ${pid} and gamer_tag = ${gamerTag}
      window newest as (order by replaced_at desc, name, etag rows unbounded preceding)
    ) as ranked
    where version.pid = ${pid} and version.gamer_tag = ${gamerTag}
      and version.name = ranked.name and version.etag = ranked.etag
      and (ranked.of_file > ${perFile} or ranked.of_player > ${perPlayer} or ranked.bytes > ${bytes})
    returning version.object
  `.execute(db)
  return rows.map(({ object }) => object)
}

/** Marks contents for the next sweep, unless a manifest, a version or an operator's undo needs them. */
export async function discardUnneeded({ db, id: pid }: RealmRef, objects: readonly string[]): Promise<void> {
  if (objects.length === 0) return
  await db
    .insertInto('discarded_objects')
    .values(objects.map((object) => ({ pid, object, discarded_at: longAgo })))
    .onConflict((clash) => clash.columns(['pid', 'object']).doNothing())
    .execute()
}

/** Deletes versions that were replaced before a time; the sweep then deletes their contents. */
export async function discardOldVersions(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      delete from cloud_save_versions where (pid, gamer_tag, name, etag) in (
        select pid, gamer_tag, name, etag from cloud_save_versions
        where replaced_at < ${before} limit ${limit} for update skip locked
      ) returning pid, object
    ), discarded as (
      insert into discarded_objects (pid, object, discarded_at)
      select distinct old.pid, old.object, ${longAgo}::timestamptz from old
      on conflict (pid, object) do nothing
    )
    select count(*)::int as count from old
  `.execute(db)
  return rows[0]?.count ?? 0
}

type NewConflict = Omit<SaveConflict, 'id' | 'at'>

/** Records a conflict and deletes the oldest ones of the player beyond the limit. */
export async function insertConflict(
  { db, id: pid }: RealmRef,
  gamerTag: number,
  { outcome, by, expectedETag, foundETag, files }: NewConflict,
  now: Date,
): Promise<void> {
  await sql`
    insert into cloud_save_conflicts (pid, gamer_tag, id, at, outcome, by, expected_etag, found_etag, files)
    select p.pid, p.gamer_tag, ${newId()}::bigint, ${now}::timestamptz, ${outcome}, ${by}, ${expectedETag}, ${foundETag},
      ${JSON.stringify(files)}::jsonb
    from players as p where p.pid = ${pid} and p.gamer_tag = ${gamerTag}
  `.execute(db)
  await sql`
    delete from cloud_save_conflicts where pid = ${pid} and gamer_tag = ${gamerTag} and id in (
      select id from cloud_save_conflicts where pid = ${pid} and gamer_tag = ${gamerTag}
      order by at desc, id desc offset ${maxConflicts}
    )
  `.execute(db)
}

/** The conflicts of a player, newest first. */
export async function selectConflicts({ db, id: pid }: RealmRef, gamerTag: number): Promise<SaveConflict[]> {
  return db
    .selectFrom('cloud_save_conflicts')
    .select(['id', 'at', 'outcome', 'by', 'expected_etag as expectedETag', 'found_etag as foundETag', 'files'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function deleteOldConflicts(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from cloud_save_conflicts where (pid, gamer_tag, id) in (
      select pid, gamer_tag, id from cloud_save_conflicts where at < ${before} limit ${limit}
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0n)
}
