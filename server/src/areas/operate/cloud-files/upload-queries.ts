import { sql } from 'kysely'
import { heldByDraft } from '../../../kernel/drafts/held.ts'
import type { Db, Realm } from './tables.ts'

// Waiting contents: they are in the file store and belong to no version yet.

export const insertUpload = ({ db, id: pid, cid }: Realm, upload: { object: string; size: number }, now: Date) =>
  db
    .insertInto('cloud_file_uploads')
    .values({ cid, pid, ...upload, uploaded_at: now })
    .onConflict((conflict) => conflict.columns(['pid', 'object']).doUpdateSet({ uploaded_at: now }))
    .execute()

/** The number of waiting contents of a realm, and their total size. */
export async function sumUploads({ db, id: pid }: Realm): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(size), 0)::bigint as bytes from cloud_file_uploads where pid = ${pid}
  `.execute(db)
  return rows[0] ?? { count: 0, bytes: 0 }
}

export const isWaiting = async ({ db, id: pid }: Realm, object: string): Promise<boolean> =>
  (await db
    .selectFrom('cloud_file_uploads')
    .select('object')
    .where('pid', '=', pid)
    .where('object', '=', object)
    .executeTakeFirst()) !== undefined

/** True if a content is waiting or belongs to a version of any file. */
export async function isUsed({ db, id: pid }: Realm, object: string): Promise<boolean> {
  const { rows } = await sql`
    select from cloud_file_uploads where pid = ${pid} and object = ${object}
    union all (select from cloud_file_versions where pid = ${pid} and object = ${object} limit 1)
  `.execute(db)
  return rows.length > 0
}

/** Takes a waiting content for a version; false if there is none. */
export const takeUpload = async ({ db, id: pid }: Realm, object: string): Promise<boolean> =>
  (await db
    .deleteFrom('cloud_file_uploads')
    .where('pid', '=', pid)
    .where('object', '=', object)
    .returning('object')
    .executeTakeFirst()) !== undefined

/** Deletes contents that have waited since before a time and that no open change set holds. Returns their keys. */
export async function deleteOldUploads(db: Db, before: Date, limit: number): Promise<string[]> {
  const containsObject = sql`jsonb_build_object('content', jsonb_build_object('object', u.object))`
  const { rows } = await sql<{ object: string }>`
    delete from cloud_file_uploads as d where (d.pid, d.object) in (
      select u.pid, u.object from cloud_file_uploads as u
      where u.uploaded_at < ${before}
        and not ${heldByDraft({ cid: sql`u.cid`, pid: sql`u.pid`, subject: 'cloud-file', holds: containsObject })}
      limit ${limit} for update of u skip locked
    ) returning d.object
  `.execute(db)
  return rows.map(({ object }) => object)
}
