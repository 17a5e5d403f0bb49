import type { Db } from '../../../engines/database/database.ts'
import type { Customer } from '../../../kernel/context/context.ts'
import type { Organization } from '../../../kernel/context/directory.ts'

/** An organization by cid (digits) or alias, with all its realms. */
export async function selectOrganization(db: Db, cidOrAlias: string): Promise<Organization | undefined> {
  const isCid = /^\d{1,16}$/.test(cidOrAlias)
  const customer = await db
    .selectFrom('customers')
    .select(['cid', 'alias', 'name'])
    .where((row) => (isCid ? row('cid', '=', Number(cidOrAlias)) : row('alias', '=', cidOrAlias)))
    .executeTakeFirst()
  return customer && withRealms(db, customer)
}

export async function selectOrganizationOfRealm(db: Db, pid: string): Promise<Organization | undefined> {
  const customer = await db
    .selectFrom('realms as r')
    .innerJoin('customers as c', 'c.cid', 'r.cid')
    .select(['c.cid', 'c.alias', 'c.name'])
    .where('r.pid', '=', pid)
    .executeTakeFirst()
  return customer && withRealms(db, customer)
}

async function withRealms(
  db: Db,
  customer: { cid: number; alias: string | null; name: string },
): Promise<Organization> {
  const rows = await selectRealms({ db, cid: customer.cid })
  return {
    cid: customer.cid,
    alias: customer.alias ?? undefined,
    name: customer.name,
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

export async function selectRealms({ db, cid }: Customer) {
  return db.selectFrom('realms').selectAll().where('cid', '=', cid).orderBy('created_at').orderBy('pid').execute()
}

export type RealmRow = Awaited<ReturnType<typeof selectRealms>>[number]

/** The realms of the organization, locked: the shape of a tree is judged on rows that nobody else moves meanwhile. */
export async function lockRealms({ db, cid }: Customer): Promise<RealmRow[]> {
  return db.selectFrom('realms').selectAll().where('cid', '=', cid).orderBy('pid').forUpdate().execute()
}

export async function insertRealm(
  { db, cid }: Customer,
  realm: { pid: string; parentPid: string | null; rootPid: string; name: string; sharded: boolean; secret: Buffer },
  now: Date,
) {
  await db
    .insertInto('realms')
    .values({
      cid,
      pid: realm.pid,
      parent_pid: realm.parentPid,
      root_pid: realm.rootPid,
      name: realm.name,
      sharded: realm.sharded,
      secret: realm.secret,
      created_at: now,
    })
    .execute()
}

type RealmChange = { name?: string; parent_pid?: string | null; archived_at?: Date | null }

export async function updateRealm({ db, cid }: Customer, pid: string, change: RealmChange) {
  await db
    .updateTable('realms')
    .set(change)
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('cid', '=', cid)
    .where('pid', '=', pid)
    .execute()
}
