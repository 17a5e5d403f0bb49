import type { CloudFileKind } from '@regent/contract/operate/cloud-files'
import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import { anyOf } from '../../../engines/database/any-of.ts'
import { isNumberedId } from '../../../engines/database/named-rows.ts'
import type { Db, Realm, RealmRef } from './tables.ts'

/** The fields that identify a saved file. */
export type FileName = { kind: CloudFileKind; trial: string; cohort: string; name: string }

export type VersionRow = {
  version: number
  file_name: string
  mime_type: string
  tags: string[]
  expires_at: number | null
  object: string
  size: number
  checksum: string
  uploaded_at: number
}

export type CloudFileRow = FileName &
  VersionRow & { sid: number; added_at: number; updated_at: number; deleted_at: number | null }

const versionColumns = [
  'v.file_name',
  'v.mime_type',
  'v.tags',
  'v.expires_at',
  'v.object',
  'v.size',
  'v.checksum',
  'v.uploaded_at',
] as const

const files = ({ db, id: pid }: Realm) =>
  db
    .selectFrom('cloud_files as f')
    .innerJoin('cloud_file_versions as v', (join) =>
      join.onRef('v.pid', '=', 'f.pid').onRef('v.sid', '=', 'f.sid').onRef('v.version', '=', 'f.version'),
    )
    .select(['f.sid', 'f.kind', 'f.trial', 'f.cohort', 'f.name', 'f.version', 'f.added_at', 'f.updated_at'])
    .select('f.deleted_at')
    .select(versionColumns)
    .where('f.pid', '=', pid)

/** All files of a realm; their number is limited. */
export const selectFiles = (realm: Realm, kinds: readonly CloudFileKind[]): Promise<CloudFileRow[]> =>
  files(realm)
    .where('f.deleted_at', 'is', null)
    .where('f.kind', '=', anyOf(kinds))
    .orderBy('f.name')
    .orderBy('f.trial')
    .orderBy('f.cohort')
    .orderBy('f.sid')
    .execute()

/** Files of a kind that clients may read now. */
export const selectCurrent = (realm: Realm, kind: CloudFileKind, now: Date): Promise<CloudFileRow[]> =>
  files(realm)
    .where('f.deleted_at', 'is', null)
    .where('f.kind', '=', kind)
    .where((where) => where.or([where('v.expires_at', 'is', null), where('v.expires_at', '>', sql<number>`${now}`)]))
    .orderBy('f.name')
    .execute()

/** Locks a realm's files, so that names stay unique and counts correct when two callers save or delete at once. */
export async function lockFiles({ db, id: pid }: Realm): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cloud-files ${pid}`}, 0))`.execute(db)
}

export const selectFile = (realm: Realm, sid: number): Promise<CloudFileRow | undefined> =>
  files(realm).where('f.sid', '=', sid).where('f.deleted_at', 'is', null).executeTakeFirst()

/** A file, even if deleted; locked, so that the sweep does not remove it. */
export const lockFile = (realm: Realm, sid: number): Promise<CloudFileRow | undefined> =>
  files(realm).where('f.sid', '=', sid).forUpdate('f').executeTakeFirst()

/** Same as above, by name. */
export const lockNamed = (realm: Realm, { kind, trial, cohort, name }: FileName): Promise<CloudFileRow | undefined> =>
  files(realm)
    .where('f.kind', '=', kind)
    .where('f.trial', '=', trial)
    .where('f.cohort', '=', cohort)
    .where('f.name', '=', name)
    .forUpdate('f')
    .executeTakeFirst()

export async function countFiles({ db, id: pid }: Realm): Promise<number> {
  const { count } = await db
    .selectFrom('cloud_files')
    .select(sql<number>`count(*)`.as('count'))
    .where('pid', '=', pid)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export const selectVersions = ({ db, id: pid, cid }: Realm, sid: number) =>
  db
    .selectFrom('cloud_file_versions as v')
    .select(['v.version', accountEmail(cid, 'v.account_id').as('email')])
    .select(versionColumns)
    .where('v.pid', '=', pid)
    .where('v.sid', '=', sid)
    .orderBy('v.version', 'desc')
    .limit(200)
    .execute()

/** The contents of a version, locked: when a caller makes it the newest again, the sweep must not remove it. */
export const lockVersion = ({ db, id: pid }: Realm, sid: number, by: { version?: number; object?: string }) =>
  db
    .selectFrom('cloud_file_versions as v')
    .select('v.version')
    .select(versionColumns)
    .where('v.pid', '=', pid)
    .where('v.sid', '=', sid)
    .$if(by.version !== undefined, (query) => query.where('v.version', '=', by.version ?? 0))
    .$if(by.object !== undefined, (query) => query.where('v.object', '=', by.object ?? ''))
    .orderBy('v.version', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** A version of an existing file, with its kind; for URLs, which identify one version. */
export const selectServed = ({ db, id: pid }: RealmRef, sid: number, version: number) =>
  db
    .selectFrom('cloud_files as f')
    .innerJoin('cloud_file_versions as v', (join) => join.onRef('v.pid', '=', 'f.pid').onRef('v.sid', '=', 'f.sid'))
    .select(['f.kind', 'v.object', 'v.checksum', 'v.mime_type', 'v.expires_at'])
    .where('f.pid', '=', pid)
    .where('f.sid', '=', sid)
    .where('f.deleted_at', 'is', null)
    .where('v.version', '=', version)
    .executeTakeFirst()

export const insertFile = ({ db, id: pid }: Realm, sid: number, name: FileName, now: Date) =>
  db
    .insertInto('cloud_files')
    .values({ pid, sid, ...name, version: 0, added_at: now, updated_at: now })
    .execute()

type NewVersion = Omit<VersionRow, 'expires_at' | 'uploaded_at'> & {
  expires_at: Date | null
  uploaded_at: Date
  saved_at: Date
  account_id: number | null
}

/** Makes a version the newest; a deleted file is restored. */
export async function insertVersion({ db, id: pid }: Realm, sid: number, version: NewVersion): Promise<void> {
  await db
    .insertInto('cloud_file_versions')
    .values({ pid, sid, ...version })
    .execute()
  await db
    .updateTable('cloud_files')
    .set({ version: version.version, updated_at: version.saved_at, deleted_at: null })
    .where('pid', '=', pid)
    .where('sid', '=', sid)
    .execute()
}

export const markDeleted = ({ db, id: pid }: Realm, sid: number, now: Date) =>
  db.updateTable('cloud_files').set({ deleted_at: now }).where('pid', '=', pid).where('sid', '=', sid).execute()

export const markFilesOfTrial = ({ db, id: pid }: Realm, trial: string, from: Date | null, to: Date | null) =>
  db
    .updateTable('cloud_files')
    .set({ deleted_at: to })
    .where('pid', '=', pid)
    .where('kind', '=', 'cohort')
    .where('trial', '=', trial)
    .where(sql<boolean>`deleted_at is not distinct from ${from}::timestamptz`)
    .execute()

/** Permanently deletes files that were deleted before a time. Returns the keys of their contents. */
export async function deleteLongDeleted(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ objects: string[] }>`
    delete from cloud_files as f where (pid, sid) in (
      select pid, sid from cloud_files where deleted_at < ${before} limit ${limit} for update skip locked
    )
    returning array(
      select distinct v.object from cloud_file_versions v where v.pid = f.pid and v.sid = f.sid
    ) as objects
  `.execute(db)
  return rows.flatMap(({ objects }) => objects)
}

/**
 * Deletes versions that are old and not among the newest. Returns the keys of contents that no version uses any more.
 */
export async function deleteOldVersions(db: Db, before: Date, keptCount: number, limit: number) {
  const { rows } = await sql<{ object: string; isNeeded: boolean }>`
    with old as materialized (
      select v.pid, v.sid, v.version from cloud_file_versions v
      join cloud_files f on f.pid = v.pid and f.sid = v.sid
      where v.saved_at < ${before} and v.version <= f.version - ${keptCount}
      limit ${limit} for update of v skip locked
    )
    delete from cloud_file_versions as v using old
    where v.pid = old.pid and v.sid = old.sid and v.version = old.version
    returning v.object, exists (
      select from cloud_file_versions o
      where o.pid = v.pid and o.sid = v.sid and o.object = v.object
        and not exists (select from old where old.pid = o.pid and old.sid = o.sid and old.version = o.version)
    ) as "isNeeded"
  `.execute(db)
  return rows
}

/** Finds existing files by number, or by kind and name as in change sets; their label is their name. */
export async function selectFilesThere(
  { db, id: pid }: RealmRef,
  ids: readonly string[],
): Promise<{ id: string; name: string | null }[]> {
  const sids = ids.filter(isNumberedId)
  const draftIds = ids.filter((id) => id.includes('/'))
  const kinds = draftIds.map((id) => id.slice(0, id.indexOf('/')))
  const names = draftIds.map((id) => id.slice(id.indexOf('/') + 1))
  // The files of cohorts are listed with their trials.
  const { rows } = await sql<{ id: string; name: string | null }>`
    select sid::text as id, case kind when 'cohort' then null else name end as name from cloud_files
    where pid = ${pid} and sid = any(${sids}::bigint[]) and deleted_at is null
    union all
    select kind || '/' || name, name from cloud_files
    where pid = ${pid} and trial = '' and cohort = '' and deleted_at is null
      and (kind, name) in (select * from unnest(${kinds}::text[], ${names}::text[]))
  `.execute(db)
  return rows
}
