import type { SegmentSearch } from '@regent/contract/players/segments'
import { toLook } from '@regent/contract/text-keys'
import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import { anyOf } from '../../../engines/database/any-of.ts'
import { savedLook } from '../../../engines/database/looks.ts'
import type { Db, Realm, RealmRef } from './tables.ts'

const segmentsWithOwner = ({ db, id: pid, cid }: Realm) =>
  db
    .selectFrom('segments as s')
    .select(['s.id', 's.name', 's.is_shared', 's.search', 's.account_id', 's.version', 's.created_at', 's.updated_at'])
    .select(accountEmail(cid, 's.account_id').as('email'))
    .where('s.pid', '=', pid)

/** The segments that a person may see: shared ones and their own. */
export const selectSegments = (realm: Realm, accountId: number | undefined) =>
  segmentsWithOwner(realm)
    .where((row) => row.or([row('s.is_shared', '=', true), row('s.account_id', '=', accountId ?? 0)]))
    .orderBy(sql`lower(s.name)`)
    .orderBy('s.id')
    .execute()

export type SegmentRow = Awaited<ReturnType<typeof selectSegments>>[number]

export const selectSegment = (realm: Realm, id: number): Promise<SegmentRow | undefined> =>
  segmentsWithOwner(realm).where('s.id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockSegment = (realm: Realm, id: number): Promise<SegmentRow | undefined> =>
  segmentsWithOwner(realm).where('s.id', '=', id).forUpdate('s').executeTakeFirst()

/** The same, with a lock that prevents its deletion until the transaction ends. */
export const shareSegment = (realm: Realm, id: number): Promise<SegmentRow | undefined> =>
  segmentsWithOwner(realm).where('s.id', '=', id).forShare('s').executeTakeFirst()

/** The searches of these segments, including private ones. */
export const selectSearches = ({ db, id: pid }: RealmRef, ids: readonly number[]) =>
  db.selectFrom('segments').select(['id', 'search']).where('pid', '=', pid).where('id', '=', anyOf(ids)).execute()

export async function countSegments({ db, id: pid }: Realm): Promise<number> {
  const { count } = await db
    .selectFrom('segments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
  return count
}

type SegmentValues = { id: number; name: string; isShared: boolean; search: SegmentSearch }

export async function insertSegment(
  { db, id: pid }: Realm,
  { id, name, isShared, search }: SegmentValues,
  accountId: number | undefined,
  now: Date,
): Promise<void> {
  await db
    .insertInto('segments')
    .values({
      pid,
      id,
      name,
      look: toLook(name),
      is_shared: isShared,
      search: JSON.stringify(search),
      account_id: accountId ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function updateSegment(
  { db, id: pid }: Realm,
  { id, name, isShared, search }: SegmentValues,
  now: Date,
): Promise<void> {
  await db
    .updateTable('segments')
    .set({
      name,
      look: savedLook(name),
      is_shared: isShared,
      search: JSON.stringify(search),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

export async function deleteSegment({ db, id: pid }: Realm, id: number): Promise<void> {
  await db.deleteFrom('segment_sizes').where('pid', '=', pid).where('id', '=', id).execute()
  await db.deleteFrom('segments').where('pid', '=', pid).where('id', '=', id).execute()
}

// ── Sizes ──────────────────────────────────────────────────────────────────

export type SegmentToCount = { pid: string; cid: number; created_at: number; id: number; search: SegmentSearch }

/** Segments of active realms without a size for that day. */
export async function selectUncounted(db: Db, day: string, limit: number): Promise<SegmentToCount[]> {
  const { rows } = await sql<SegmentToCount>`
    select s.pid, r.cid, r.created_at, s.id, s.search from segments as s join realms as r on r.pid = s.pid
    where r.archived_at is null and not exists (
      select from segment_sizes as z where z.pid = s.pid and z.id = s.id and z.day = ${day}::date
    )
    order by s.pid, s.id limit ${limit}
  `.execute(db)
  return rows
}

/** Segments that were deleted concurrently get no size. */
export async function upsertSize(
  db: Db,
  { pid, id, day, about, isExact }: { pid: string; id: number; day: string; about: number; isExact: boolean },
): Promise<void> {
  await sql`
    insert into segment_sizes (pid, id, day, about, is_exact)
    select pid, id, ${day}::date, ${about}, ${isExact} from segments where pid = ${pid} and id = ${id}
    on conflict (pid, id, day) do nothing
  `.execute(db)
}

export const deleteOldSizes = (db: Db, before: string) =>
  sql`delete from segment_sizes where day < ${before}::date`.execute(db)

/** All stored sizes of a realm, by segment, oldest first. */
export async function selectSizes({
  db,
  id: pid,
}: Realm): Promise<{ id: number; day: string; about: number; isExact: boolean }[]> {
  const { rows } = await sql<{ id: number; day: string; about: number; isExact: boolean }>`
    select id, to_char(day, 'YYYY-MM-DD') as day, about, is_exact as "isExact" from segment_sizes
    where pid = ${pid} order by id, day
  `.execute(db)
  return rows
}
