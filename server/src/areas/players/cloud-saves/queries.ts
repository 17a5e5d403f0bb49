import type { SaveWriter } from '@regent/contract/players/cloud-saves'
import { sql } from 'kysely'
import { anyOf } from '../../../engines/database/any-of.ts'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import type { Db, Realm } from './tables.ts'

/** A file's entry in the manifest, and where its content is. */
export type SaveState = { object: string; size: number; eTag: string; lastModified: number }

export async function selectSave({ db, id: pid }: Realm, gamerTag: number) {
  return db
    .selectFrom('cloud_saves')
    .select(['id', 'created_at', 'is_replacement'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .executeTakeFirst()
}

export async function selectFiles({ db, id: pid }: Realm, gamerTag: number) {
  return db
    .selectFrom('cloud_save_files')
    .select(['name', 'object', 'size', 'etag', 'last_modified', 'saved_at', 'saved_by'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .orderBy('name')
    .execute()
}

export type SaveRow = Awaited<ReturnType<typeof selectFiles>>[number]

/** Locks this player's manifest until the transaction ends, even if there is none yet. */
export async function lockSave({ db, id: pid }: Realm, gamerTag: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cloud-save ${pid}/${gamerTag}`}, 0))`.execute(db)
}

/** Creates the manifest, or updates its time. Returns false if the realm has no such player. */
export async function upsertSaveTime(
  { db, id: pid }: Realm,
  gamerTag: number,
  save: { id: string; isReplacement: boolean; now: Date },
): Promise<boolean> {
  const stamped = await sql`
    insert into cloud_saves (pid, gamer_tag, id, created_at, is_replacement)
    select p.pid, p.gamer_tag, ${save.id}::uuid, ${save.now}::timestamptz, ${save.isReplacement}
    from players as p where p.pid = ${pid} and p.gamer_tag = ${gamerTag}
    on conflict (pid, gamer_tag) do update
      set created_at = excluded.created_at, is_replacement = excluded.is_replacement
  `.execute(db)
  return (stamped.numAffectedRows ?? 0n) > 0n
}

export async function upsertFile(
  { db, id: pid }: Realm,
  gamerTag: number,
  name: string,
  { object, size, eTag, lastModified }: SaveState,
  saved: { at: Date; by: SaveWriter },
): Promise<void> {
  const values = {
    object,
    size,
    etag: eTag,
    last_modified: lastModified,
    saved_at: saved.at,
    saved_by: saved.by,
  }
  await db
    .insertInto('cloud_save_files')
    .values({ pid, gamer_tag: gamerTag, name, ...values })
    .onConflict((clash) => clash.columns(['pid', 'gamer_tag', 'name']).doUpdateSet(values))
    .execute()
}

export async function deleteFile({ db, id: pid }: Realm, gamerTag: number, name: string): Promise<void> {
  await db
    .deleteFrom('cloud_save_files')
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('name', '=', name)
    .execute()
}

type NewUpload = {
  object: string
  gamerTag: number
  name: string
  /** Maximum bytes of the upload; after the upload its actual size. */
  limit: number
  lastModified: number | undefined
  /** Set for operators' uploads; the account is missing for a game server. */
  operator: { accountId: number | undefined } | undefined
  now: Date
}

export async function insertUploads({ db, id: pid }: Realm, uploads: readonly NewUpload[]): Promise<void> {
  await db
    .insertInto('cloud_save_uploads')
    .values(
      uploads.map(({ object, gamerTag, name, limit, lastModified, operator, now }) => ({
        pid,
        object,
        gamer_tag: gamerTag,
        name,
        size: limit,
        last_modified: lastModified ?? null,
        operator_id: operator?.accountId ?? null,
        is_operators: operator !== undefined,
        created_at: now,
      })),
    )
    .execute()
}

/** The number of a player's links that are open or wait for their commit, and their total bytes. */
export async function measureUploads({ db, id: pid }: Realm, gamerTag: number, openSince: Date, isOperators: boolean) {
  const { rows } = await sql<{ links: number; bytes: number }>`
    select count(*) as links, coalesce(sum(size), 0)::bigint as bytes from cloud_save_uploads
    where pid = ${pid} and gamer_tag = ${gamerTag} and is_operators = ${isOperators}
      and (etag is not null or created_at > ${openSince})
  `.execute(db)
  return rows[0] ?? { links: 0, bytes: 0 }
}

/** Links of a player for these names, without an upload through this server. */
export async function selectOpenUploads(
  { db, id: pid }: Realm,
  gamerTag: number,
  names: readonly string[],
  since: Date,
) {
  return db
    .selectFrom('cloud_save_uploads')
    .select((upload) => ['object', upload.fn.coalesce('size', sql<number>`0`).as('limit')])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('name', '=', anyOf(names))
    .where('is_operators', '=', false)
    .where('etag', 'is', null)
    .where(sql<boolean>`created_at > ${since}`)
    .execute()
}

/** The link and its player; undefined if the player was deleted. */
export async function selectUpload(db: Db, pid: string, object: string) {
  return db
    .selectFrom('cloud_save_uploads')
    .select(['gamer_tag', 'name', 'last_modified', 'operator_id', 'is_operators'])
    .where('pid', '=', pid)
    .where('object', '=', object)
    .executeTakeFirst()
}

/** Records an upload. Returns false if the link's player was deleted. */
export async function markUploaded(
  db: Db,
  pid: string,
  object: string,
  file: { size: number; md5: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cloud_save_uploads')
    .set({ size: file.size, etag: file.md5 })
    .where('pid', '=', pid)
    .where('object', '=', object)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * The files uploaded for these names that wait for their commit, newest first. Locked, so that the sweep does not
 * delete what is being committed.
 */
export async function lockUploaded({ db, id: pid }: Realm, gamerTag: number, names: readonly string[]) {
  return db
    .selectFrom('cloud_save_uploads')
    .select(['name', 'object', 'size', 'etag', 'last_modified'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('name', '=', anyOf(names))
    .where('is_operators', '=', false)
    .where('etag', 'is not', null)
    .orderBy('created_at', 'desc')
    .forUpdate()
    .execute()
}

/** Returns the number of deleted rows. */
export async function deleteUploads({ db, id: pid }: Realm, objects: readonly string[]): Promise<number> {
  if (objects.length === 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom('cloud_save_uploads')
    .where('pid', '=', pid)
    .where('object', '=', anyOf(objects))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** A discard time that makes the next sweep delete the content. */
export const longAgo = new Date(0)

export async function insertDiscarded({ db, id: pid }: Realm, objects: readonly string[], now: Date): Promise<void> {
  if (objects.length === 0) return
  await db
    .insertInto('discarded_objects')
    .values(objects.map((object) => ({ pid, object, discarded_at: now })))
    .onConflict((clash) => clash.columns(['pid', 'object']).doUpdateSet({ discarded_at: now }))
    .execute()
}

/** Discards links issued before a time and never committed; they are deleted immediately. */
export async function discardOldUploads(db: Db, before: Date, limit: number): Promise<number> {
  const result = await sql`
    with old as (
      delete from cloud_save_uploads where (pid, object) in (
        select pid, object from cloud_save_uploads where created_at < ${before} limit ${limit} for update skip locked
      ) returning pid, object
    )
    insert into discarded_objects (pid, object, discarded_at)
    select old.pid, old.object, ${longAgo}::timestamptz from old
    on conflict (pid, object) do nothing
  `.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}

/**
 * Contents discarded before a time. Contents in use by a manifest or a stored version are kept: the content may have
 * been saved again, or have been copied to a player of this or another realm.
 */
export async function takeDiscarded(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ pid: string; object: string; isNeeded: boolean }[]> {
  const { rows } = await sql<{ pid: string; object: string; isNeeded: boolean }>`
    delete from discarded_objects as d where (pid, object) in (
      select pid, object from discarded_objects where discarded_at < ${before} limit ${limit} for update skip locked
    )
    returning d.pid, d.object,
      exists (
        select from realms as own join realms as r on r.cid = own.cid join cloud_save_files as f on f.pid = r.pid
        where own.pid = d.pid and f.object = d.object
      ) or exists (
        select from realms as own join realms as r on r.cid = own.cid join cloud_save_versions as v on v.pid = r.pid
        where own.pid = d.pid and v.object = d.object
      ) as "isNeeded"
  `.execute(db)
  return rows
}

type Players = readonly { pid: string; gamerTag: number }[]

export const selectFilesOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('cloud_save_files')
    .select(['pid', 'gamer_tag as gamerTag', 'name', 'size', 'etag as eTag', 'last_modified as lastModified'])
    .where(ofPlayers(players))
    .orderBy('name')
    .execute()

/** Empties the manifests; the next sweep deletes the contents, except those in use by another player's copy. */
export async function deleteSavesOfPlayers(db: Db, players: Players): Promise<void> {
  const prefixes = players.map(({ pid, gamerTag }) => `cloud-saves/${pid}/${gamerTag}/`)
  await sql`
    with files as (delete from cloud_save_files where ${ofPlayers(players)} returning pid, object),
      versions as (delete from cloud_save_versions where ${ofPlayers(players)} returning pid, object),
      uploads as (delete from cloud_save_uploads where ${ofPlayers(players)} returning pid, object)
    insert into discarded_objects (pid, object, discarded_at)
    select pid, object, ${longAgo}::timestamptz from (
      select * from files union select * from versions union select * from uploads
    ) as gone
    on conflict (pid, object) do update set discarded_at = excluded.discarded_at
  `.execute(db)
  await sql`
    update discarded_objects as d set discarded_at = ${longAgo}
    from unnest(${players.map(({ pid }) => pid)}::text[], ${prefixes}::text[]) as own (pid, prefix)
    where d.pid = own.pid and starts_with(d.object, own.prefix)
  `.execute(db)
  await db.deleteFrom('cloud_save_conflicts').where(ofPlayers(players)).execute()
  await db.deleteFrom('cloud_saves').where(ofPlayers(players)).execute()
}
