import { sql } from 'kysely'
import type { Db } from './tables.ts'

export async function selectCidByAlias(db: Db, alias: string) {
  const row = await db.selectFrom('customers').select('cid').where('alias', '=', alias).executeTakeFirst()
  return row?.cid
}

/** Appends the cid to the alias of an organization, and marks its name as incomplete. */
export async function updateIncompleteCustomer(db: Db, cid: number): Promise<void> {
  await db
    .updateTable('customers')
    .set((row) => ({
      alias: sql<string>`left(${row.ref('alias')}, 40) || '-' || ${String(cid)}`,
      name: sql<string>`left(${row.ref('name')}, 50) || ' (incomplete)'`,
    }))
    .where('cid', '=', cid)
    .execute()
}

export async function hasCustomers(db: Db): Promise<boolean> {
  return (await db.selectFrom('customers').select('cid').limit(1).executeTakeFirst()) !== undefined
}

/** Returns false if the alias is taken. */
export async function insertCustomer(
  db: Db,
  customer: {
    cid: number
    alias: string | undefined
    name: string
    signUp: Record<string, unknown>
    isConfirmed: boolean
  },
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('customers')
    .values({
      cid: customer.cid,
      alias: customer.alias ?? null,
      name: customer.name,
      sign_up: JSON.stringify(customer.signUp),
      created_at: now,
      confirmed_at: customer.isConfirmed ? now : null,
    })
    .onConflict((conflict) => conflict.column('alias').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Stores who created the organization. */
export async function updateFounder(db: Db, cid: number, accountId: number): Promise<void> {
  await db.updateTable('customers').set({ founder_id: accountId }).where('cid', '=', cid).execute()
}

/** The values an organization was created with. */
export const selectSignUp = (db: Db, cid: number) =>
  db.selectFrom('customers').select(['name', 'sign_up']).where('cid', '=', cid).executeTakeFirstOrThrow()
