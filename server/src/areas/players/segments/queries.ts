import type { SegmentSearch } from '@regent/contract/segments'
import { sql } from 'kysely'
import type { Realm } from '../../../kernel/context/context.ts'

const segmentsWithOwner = ({ db, id: pid, cid }: Realm) =>
  db
    .selectFrom('segments as s')
    .leftJoin('accounts as a', (join) => join.on('a.cid', '=', cid).onRef('a.id', '=', 's.account_id'))
    .select(['s.id', 's.name', 's.is_shared', 's.search', 's.account_id', 's.version', 's.created_at', 's.updated_at'])
    .select('a.email')
    .where('s.pid', '=', pid)

/** The segments that somebody may see: shared ones and their own. */
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

export async function countSegments({ db, id: pid }: Realm): Promise<number> {
  const { count } = await db
    .selectFrom('segments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
  return count
}

type Written = { id: number; name: string; isShared: boolean; search: SegmentSearch }

export async function insertSegment(
  { db, id: pid }: Realm,
  { id, name, isShared, search }: Written,
  accountId: number | undefined,
  now: Date,
): Promise<void> {
  await db
    .insertInto('segments')
    .values({
      pid,
      id,
      name,
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
  { id, name, isShared, search }: Written,
  now: Date,
): Promise<void> {
  await db
    .updateTable('segments')
    .set({ name, is_shared: isShared, search: JSON.stringify(search), version: sql`version + 1`, updated_at: now })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

export async function deleteSegment({ db, id: pid }: Realm, id: number): Promise<void> {
  await db.deleteFrom('segments').where('pid', '=', pid).where('id', '=', id).execute()
}
