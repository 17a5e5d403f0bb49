import type { Organization } from './directory.ts'
import type { Db } from './tables.ts'

/** An organization by cid (digits) or alias, with all its realms. */
export async function selectOrganization(db: Db, cidOrAlias: string): Promise<Organization | undefined> {
  const isCid = /^\d{1,16}$/.test(cidOrAlias)
  const customer = await db
    .selectFrom('customers')
    .select(['cid', 'alias', 'name', 'confirmed_at'])
    .where((row) => (isCid ? row('cid', '=', Number(cidOrAlias)) : row('alias', '=', cidOrAlias)))
    .executeTakeFirst()
  return customer && withRealms(db, customer)
}

export async function selectOrganizationOfRealm(db: Db, pid: string): Promise<Organization | undefined> {
  const customer = await db
    .selectFrom('realms as r')
    .innerJoin('customers as c', 'c.cid', 'r.cid')
    .select(['c.cid', 'c.alias', 'c.name', 'c.confirmed_at'])
    .where('r.pid', '=', pid)
    .executeTakeFirst()
  return customer && withRealms(db, customer)
}

async function withRealms(
  db: Db,
  customer: { cid: number; alias: string | null; name: string; confirmed_at: number | null },
): Promise<Organization> {
  const rows = await db
    .selectFrom('realms')
    .select(['pid', 'parent_pid', 'root_pid', 'name', 'archived_at', 'created_at', 'secret'])
    .where('cid', '=', customer.cid)
    .orderBy('created_at')
    .orderBy('pid')
    .execute()
  return {
    cid: customer.cid,
    alias: customer.alias ?? undefined,
    name: customer.name,
    isConfirmed: customer.confirmed_at !== null,
    realms: new Map(
      rows.map((row) => [
        row.pid,
        {
          pid: row.pid,
          parent: row.parent_pid ?? undefined,
          root: row.root_pid,
          name: row.name,
          isArchived: row.archived_at !== null,
          createdAt: row.created_at,
          secret: row.secret,
        },
      ]),
    ),
  }
}
