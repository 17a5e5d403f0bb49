import { type ContentProperty, globalManifest } from '@regent/contract/operate/content/content-shapes'
import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import { statement } from '../../../engines/database/statement.ts'
import type { ContentEntry, Realm, RealmRef } from './tables.ts'

export type NewContent = {
  id: string
  version: string
  kind: ContentEntry['kind']
  checksum: string
  properties: Record<string, ContentProperty>
  variants?: unknown[] | undefined
  mimeType?: string | undefined
}

const jsonTexts = (values: readonly unknown[]) =>
  values.map((value) => (value === undefined ? null : JSON.stringify(value)))

/** Saves new versions and returns their ids; an existing version already has the same content. */
export async function insertItems(
  { db, id: pid }: Realm,
  items: readonly NewContent[],
  by: number | undefined,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into content_items (pid, id, version, kind, checksum, properties, variants, mime_type, created_at, account_id,
      saved_at)
    select ${pid}, i.id, i.version, i.kind, i.checksum, i.properties::json, i.variants::json, i.mime_type,
      ${now}::timestamptz, ${by ?? null}::bigint, ${now}::timestamptz
    from unnest(
      ${items.map(({ id }) => id)}::text[], ${items.map(({ version }) => version)}::text[],
      ${items.map(({ kind }) => kind)}::text[], ${items.map(({ checksum }) => checksum)}::text[],
      ${jsonTexts(items.map(({ properties }) => properties))}::text[],
      ${jsonTexts(items.map(({ variants }) => variants))}::text[],
      ${items.map(({ mimeType }) => mimeType ?? null)}::text[]
    ) as i (id, version, kind, checksum, properties, variants, mime_type)
    order by i.id, i.version
    on conflict (pid, id, version) do nothing
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}

type ItemVersions = readonly { id: string; version: string }[]

/**
 * Renews versions that are needed now, so that no sweep deletes them, and returns how many of them exist. A version that
 * was renewed in the last `renewedMs` is not written again.
 */
export async function renewItems({ db, id: pid }: Realm, named: ItemVersions, now: Date): Promise<number> {
  const stale = new Date(now.getTime() - renewedMs)
  // In order, so that two that renew the same versions never wait for each other.
  await sql`
    with old as (
      select id, version from content_items where pid = ${pid} and ${isNamed(named)} and saved_at < ${stale}
      order by id, version for no key update
    )
    update content_items as i set saved_at = ${now} from old
    where i.pid = ${pid} and i.id = old.id and i.version = old.version
  `.execute(db)
  // A statement of its own: a sweep may have deleted versions until the update got their locks.
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from content_items
    where pid = ${pid} and ${isNamed(named)} and saved_at >= ${stale}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** How much older than its last use `saved_at` of a version may be. */
export const renewedMs = 30 * dayMs

const isNamed = (named: ItemVersions) => sql<boolean>`(id, version) in (
  select * from unnest(${named.map(({ id }) => id)}::text[], ${named.map(({ version }) => version)}::text[]))`

/** The metadata of versions, without their content. */
export const selectItemHeads = ({ db, id: pid }: Realm, versions: ItemVersions) =>
  db
    .selectFrom('content_items')
    .select(['id', 'version', 'kind', 'checksum', 'created_at', 'object', 'size', 'mime_type'])
    .where('pid', '=', pid)
    .where(isNamed(versions))
    .execute()

export const selectItems = ({ db, id: pid }: RealmRef, versions: ItemVersions) =>
  db
    .selectFrom('content_items')
    .select(['id', 'version', 'kind', 'properties', 'variants', 'mime_type', 'object', 'size', 'md5'])
    .where('pid', '=', pid)
    .where(isNamed(versions))
    .execute()

/** The saved versions of an item, newest first. */
export const selectVersions = ({ db, id: pid, cid }: Realm, id: string, page: { offset: number; limit: number }) =>
  db
    .selectFrom('content_items as i')
    .select(['i.version', 'i.kind', 'i.created_at', accountEmail(cid, 'i.account_id').as('email')])
    .where('i.pid', '=', pid)
    .where('i.id', '=', id)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.version')
    .offset(page.offset)
    .limit(page.limit)
    .execute()

export type ContentRow = Awaited<ReturnType<typeof selectItems>>[number]

/** Locks a manifest id until the transaction ends, even if no such manifest exists. */
export async function lockManifest({ db, id: pid }: Realm, manifestId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`content ${pid}/${manifestId}`}, 0))`.execute(db)
}

export const selectLive = ({ db, id: pid }: Realm, manifestId: string) =>
  db
    .selectFrom('content_live as l')
    .innerJoin('content_manifests as m', (join) => join.onRef('m.pid', '=', 'l.pid').onRef('m.uid', '=', 'l.uid'))
    .select(['m.uid', 'm.checksum', 'm.created_at', 'm.account_id', 'l.version', 'l.archived_at'])
    .where('l.pid', '=', pid)
    .where('l.manifest_id', '=', manifestId)
    .executeTakeFirst()

const liveChecksums = statement<{ checksum: string }>(`
  select m.checksum from content_live as l join content_manifests as m on m.pid = l.pid and m.uid = l.uid
  where l.pid = $1 and l.manifest_id = '${globalManifest}'
`)

/** The checksum of the live global manifest; undefined if none was published. */
export const selectLiveChecksum = async ({ db, id: pid }: RealmRef): Promise<string | undefined> =>
  (await liveChecksums(db, pid))[0]?.checksum

export async function selectEntries({ db, id: pid }: Realm, checksum: string): Promise<ContentEntry[] | undefined> {
  const row = await db
    .selectFrom('content_lists')
    .select('entries')
    .where('pid', '=', pid)
    .where('checksum', '=', checksum)
    .executeTakeFirst()
  return row?.entries
}

/** How many of these lists exist. */
export async function countLists({ db, id: pid }: Realm, checksums: readonly string[]): Promise<number> {
  if (checksums.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from content_lists where pid = ${pid} and checksum = any(${[...checksums]}::text[])
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Saves a list, or renews an existing one: it was needed now. */
export async function insertList(
  { db, id: pid }: Realm,
  checksum: string,
  entries: readonly ContentEntry[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('content_lists')
    .values({ pid, checksum, entries: JSON.stringify(entries), saved_at: now })
    .onConflict((clash) => clash.columns(['pid', 'checksum']).doUpdateSet({ saved_at: now }))
    .execute()
}

export type NewContentManifest = {
  uid: string
  manifestId: string
  checksum: string
  itemCount: number
  added: number
  changed: number
  removed: number
  origin: 'published' | 'repeated' | 'promoted' | 'undone'
  source?: { pid: string; uid: string } | undefined
  /** Why it was published despite errors. */
  reason?: string | undefined
}

/** Adds a manifest to the history and makes it the live one. */
export async function insertManifest(
  { db, id: pid }: Realm,
  { uid, manifestId, checksum, itemCount, added, changed, removed, origin, source, reason }: NewContentManifest,
  version: number,
  by: number | undefined,
  now: Date,
): Promise<void> {
  await db
    .insertInto('content_manifests')
    .values({
      pid,
      uid,
      manifest_id: manifestId,
      checksum,
      item_count: itemCount,
      added,
      changed,
      removed,
      created_at: now,
      account_id: by ?? null,
      origin,
      source_pid: source?.pid ?? null,
      source_uid: source?.uid ?? null,
      reason: reason ?? null,
    })
    .execute()
  await db
    .insertInto('content_live')
    .values({ pid, manifest_id: manifestId, uid, version, archived_at: null })
    .onConflict((clash) => clash.columns(['pid', 'manifest_id']).doUpdateSet({ uid, version }))
    .execute()
}

const ofManifest = [
  'm.uid',
  'm.manifest_id',
  'm.n',
  'm.checksum',
  'm.item_count',
  'm.added',
  'm.changed',
  'm.removed',
  'm.created_at',
  'm.account_id',
  'm.origin',
  'm.source_pid',
  'm.source_uid',
  'm.reason',
] as const

const hasOlder = sql<boolean>`exists (
  select from content_manifests as older
  where older.pid = m.pid and older.manifest_id = m.manifest_id and older.n < m.n)`

const manifests = ({ db, id: pid, cid }: Realm) =>
  db
    .selectFrom('content_manifests as m')
    .innerJoin('content_live as l', (join) =>
      join.onRef('l.pid', '=', 'm.pid').onRef('l.manifest_id', '=', 'm.manifest_id'),
    )
    .select([
      ...ofManifest,
      'l.uid as live_uid',
      'l.archived_at',
      'l.version',
      accountEmail(cid, 'm.account_id').as('email'),
      hasOlder.as('has_older'),
    ])
    .where('m.pid', '=', pid)

/** One manifest of the history. */
export const selectManifest = (realm: Realm, uid: string) =>
  manifests(realm).where('m.uid', '=', uid).executeTakeFirst()

export type ContentManifestRow = NonNullable<Awaited<ReturnType<typeof selectManifest>>>

/** The history of a name, by time, after the cursor. */
export const selectHistory = (
  realm: Realm,
  manifestId: string,
  page: { order: 'asc' | 'desc'; after?: number | undefined; limit: number },
) =>
  manifests(realm)
    .where('m.manifest_id', '=', manifestId)
    .$if(page.after !== undefined, (query) => query.where('m.n', page.order === 'desc' ? '<' : '>', page.after ?? 0))
    .orderBy('m.n', page.order)
    .limit(page.limit)
    .execute()

export const selectLiveManifests = (realm: Realm) =>
  manifests(realm).whereRef('m.uid', '=', 'l.uid').orderBy('m.manifest_id').execute()

export async function updateArchived({ db, id: pid }: Realm, manifestId: string, at: Date | null): Promise<void> {
  await db
    .updateTable('content_live')
    .set({ archived_at: at })
    .where('pid', '=', pid)
    .where('manifest_id', '=', manifestId)
    .execute()
}

/** Copies versions from another realm; existing ones already have the same content. */
export async function copyItems({ db, id: pid }: Realm, fromPid: string, versions: ItemVersions): Promise<void> {
  await sql`
    insert into content_items (pid, id, version, kind, checksum, properties, variants, created_at, account_id, mime_type,
      object, size, md5, saved_at)
    select ${pid}, i.id, i.version, i.kind, i.checksum, i.properties, i.variants, i.created_at, i.account_id, i.mime_type,
      i.object, i.size, i.md5, i.saved_at
    from content_items as i where i.pid = ${fromPid} and ${isNamed(versions)}
    order by i.id, i.version
    on conflict (pid, id, version) do nothing
  `.execute(db)
}

type NewUpload = { object: string; id: string; version: string }

export async function insertUploads(
  { db, id: pid }: Realm,
  uploads: readonly NewUpload[],
  by: number | undefined,
  now: Date,
): Promise<void> {
  await db
    .insertInto('content_uploads')
    .values(uploads.map((upload) => ({ ...upload, pid, account_id: by ?? null, created_at: now })))
    .execute()
}

/** Upload links that expired unused. */
export async function deleteUploadsBefore({ db, id: pid }: RealmRef, before: Date): Promise<void> {
  await db.deleteFrom('content_uploads').where('pid', '=', pid).where(sql<boolean>`created_at < ${before}`).execute()
}

export async function countUploads({ db, id: pid }: Realm): Promise<number> {
  const { count } = await db
    .selectFrom('content_uploads')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Consumes an upload link and returns its target. */
export const takeUpload = ({ db, id: pid }: RealmRef, object: string) =>
  db
    .deleteFrom('content_uploads')
    .where('pid', '=', pid)
    .where('object', '=', object)
    .returning(['id', 'version'])
    .executeTakeFirst()

/** Marks a binary as uploaded. Returns false if it was uploaded before. */
export async function updateBinary(
  { db, id: pid }: RealmRef,
  { id, version }: { id: string; version: string },
  file: { object: string; size: number; md5: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('content_items')
    .set(file)
    .where('pid', '=', pid)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('object', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Of items that are not in the live manifest, those that may still be in use: saved since it was published, or part of
 * another live manifest of the realm.
 */
export async function selectItemsElsewhere({ db, id: pid }: Realm, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.id from content_items as i
    where i.pid = ${pid} and i.id = any(${ids}::text[]) and i.created_at > coalesce((
      select m.created_at from content_live as l join content_manifests as m on m.pid = l.pid and m.uid = l.uid
      where l.pid = ${pid} and l.manifest_id = ${globalManifest}), '-infinity')
    union
    select entry ->> 'id' from content_live as l
      join content_manifests as m on m.pid = l.pid and m.uid = l.uid
      join content_lists as c on c.pid = m.pid and c.checksum = m.checksum,
      json_array_elements(c.entries) as entry
    where l.pid = ${pid} and l.manifest_id <> ${globalManifest} and entry ->> 'id' = any(${ids}::text[])
  `.execute(db)
  return rows.map(({ id }) => id)
}
