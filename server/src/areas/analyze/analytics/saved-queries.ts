import { toLook } from '@regent/contract/text-keys'
import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import { savedLook } from '../../../engines/database/looks.ts'
import type { Customer, Realm } from './tables.ts'

const withOwner = ({ db, id: pid, cid }: Realm) =>
  db
    .selectFrom('saved_queries as q')
    .select(['q.id', 'q.name', 'q.query', 'q.is_shared', 'q.account_id', 'q.version', 'q.created_at', 'q.updated_at'])
    .select(accountEmail(cid, 'q.account_id').as('email'))
    .where('q.pid', '=', pid)

/** The saved queries that a person may see: shared ones and their own. */
export const selectSaved = (realm: Realm, accountId: number | undefined) =>
  withOwner(realm)
    .where((row) => row.or([row('q.is_shared', '=', true), row('q.account_id', '=', accountId ?? 0)]))
    .orderBy(sql`lower(q.name)`)
    .orderBy('q.id')
    .execute()

export type SavedRow = Awaited<ReturnType<typeof selectSaved>>[number]

export const selectOneSaved = (realm: Realm, id: number): Promise<SavedRow | undefined> =>
  withOwner(realm).where('q.id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockSaved = (realm: Realm, id: number): Promise<SavedRow | undefined> =>
  withOwner(realm).where('q.id', '=', id).forUpdate('q').executeTakeFirst()

/**
 * The number of a person's saved queries in the realm; locked, so that nobody else adds one until the transaction ends.
 */
export async function lockCountOfSaved({ db, id: pid }: Realm, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved queries ${pid}/${accountId}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('saved_queries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pid', '=', pid)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

type SavedValues = { id: number; name: string; query: string; isShared: boolean }

export async function insertSaved(
  { db, id: pid }: Realm,
  { id, name, query, isShared }: SavedValues,
  accountId: number,
  now: Date,
): Promise<void> {
  await db
    .insertInto('saved_queries')
    .values({
      pid,
      id,
      name,
      look: toLook(name),
      query,
      is_shared: isShared,
      account_id: accountId,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function updateSaved(
  { db, id: pid }: Realm,
  { id, name, query, isShared }: SavedValues,
  now: Date,
): Promise<void> {
  await db
    .updateTable('saved_queries')
    .set({
      name,
      look: savedLook(name),
      query,
      is_shared: isShared,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

export async function deleteSaved({ db, id: pid }: Realm, id: number): Promise<void> {
  await db.deleteFrom('saved_queries').where('pid', '=', pid).where('id', '=', id).execute()
}

/** The saved queries of a person, with their realms. */
export const selectSavedBy = ({ db, cid }: Customer, accountId: number) =>
  db
    .selectFrom('saved_queries as q')
    .innerJoin('realms as r', 'r.pid', 'q.pid')
    .select(['q.pid', 'q.name', 'q.query', 'q.is_shared as isShared', 'q.created_at as created'])
    .where('r.cid', '=', cid)
    .where('q.account_id', '=', accountId)
    .orderBy('q.created_at')
    .execute()

/** Deletes the private queries of this person. */
export async function deletePrivateSaved({ db, cid }: Customer, accountId: number): Promise<void> {
  await db
    .deleteFrom('saved_queries')
    .where('pid', 'in', (from) => from.selectFrom('realms').select('pid').where('cid', '=', cid))
    .where('account_id', '=', accountId)
    .where('is_shared', '=', false)
    .execute()
}
