import type { Customer } from './tables.ts'

export async function selectRealms({ db, cid }: Customer) {
  return db.selectFrom('realms').selectAll().where('cid', '=', cid).orderBy('created_at').orderBy('pid').execute()
}

export type RealmRow = Awaited<ReturnType<typeof selectRealms>>[number]

/** The realms of the organization, locked, so that the tree does not change while it is checked. */
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
