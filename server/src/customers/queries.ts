import type { Db } from '../engines/database/database.ts'

export async function selectCidByAlias(db: Db, alias: string) {
  const row = await db.selectFrom('customers').select('cid').where('alias', '=', alias).executeTakeFirst()
  return row?.cid
}

export async function hasCustomers(db: Db): Promise<boolean> {
  return (await db.selectFrom('customers').select('cid').limit(1).executeTakeFirst()) !== undefined
}

/** False when the alias is taken. */
export async function insertCustomer(
  db: Db,
  customer: { cid: number; alias: string | undefined; name: string; signUp: Record<string, unknown> },
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
    })
    .onConflict((conflict) => conflict.column('alias').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}
