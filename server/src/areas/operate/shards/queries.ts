import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import type { Realm } from './tables.ts'

export type ShardRow = {
  id: string
  uri: string
  metadata: Record<string, unknown>
  version: number
  created_at: number
  updated_at: number
}

const columns = ['id', 'uri', 'metadata', 'version', 'created_at', 'updated_at'] as const

/** All shards of a realm: people enter them by hand, so there are few. */
export const selectShards = ({ db, id: pid, cid }: Realm): Promise<(ShardRow & { email: string | null })[]> =>
  db
    .selectFrom('shards as s')
    .select(columns.map((name) => `s.${name}` as const))
    .select([accountEmail(cid, 's.account_id').as('email')])
    .where('s.pid', '=', pid)
    .orderBy('s.id')
    .execute()

/** Locks a realm's shards, because their numbers are assigned in sequence. */
export async function lockShards({ db, id: pid }: Realm): Promise<ShardRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`shards ${pid}`}, 0))`.execute(db)
  return db.selectFrom('shards').select(columns).where('pid', '=', pid).orderBy('id').forUpdate().execute()
}

export type NewShard = Omit<ShardRow, 'id' | 'created_at' | 'updated_at'> & {
  created_at: Date
  updated_at: Date
  account_id: number | null
}

export async function upsertShard({ db, id: pid }: Realm, id: string, row: NewShard): Promise<void> {
  const values = { ...row, metadata: JSON.stringify(row.metadata) }
  await db
    .insertInto('shards')
    .values({ pid, id, ...values })
    .onConflict((conflict) => conflict.columns(['pid', 'id']).doUpdateSet(values))
    .execute()
}

export const deleteShard = ({ db, id: pid }: Realm, id: string) =>
  db.deleteFrom('shards').where('pid', '=', pid).where('id', '=', id).execute()
