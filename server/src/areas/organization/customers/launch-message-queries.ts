import { sql } from 'kysely'
import type { Customer } from './tables.ts'

/** Locks launch messages until the transaction ends. */
export const lockMessages = ({ db, cid }: Customer) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`launch messages ${cid}`}, 0))`.execute(db)

export const selectMessage = ({ db, cid }: Customer, name: string) =>
  db
    .selectFrom('launch_messages')
    .select(['name', 'body', 'updated_at'])
    .where('cid', '=', cid)
    .where('name', '=', name)
    .executeTakeFirst()

export async function selectNames({ db, cid }: Customer): Promise<string[]> {
  const rows = await db.selectFrom('launch_messages').select('name').where('cid', '=', cid).orderBy('name').execute()
  return rows.map(({ name }) => name)
}

export async function upsertMessage({ db, cid }: Customer, name: string, body: string, now: Date): Promise<void> {
  await db
    .insertInto('launch_messages')
    .values({ cid, name, body, updated_at: now })
    .onConflict((conflict) => conflict.columns(['cid', 'name']).doUpdateSet({ body, updated_at: now }))
    .execute()
}

export async function deleteMessage({ db, cid }: Customer, name: string): Promise<void> {
  await db.deleteFrom('launch_messages').where('cid', '=', cid).where('name', '=', name).execute()
}
