import { sql } from 'kysely'
import type { Customer, Db } from './tables.ts'

/** Remembered devices per account; a new one replaces the oldest. */
const maxDevices = 20

type NewDevice = {
  id: number
  accountId: number
  hash: Buffer
  passwordDigest: Buffer
  userAgent: string | undefined
  address: string
  now: Date
  expiresAt: Date
}

export async function insertDevice({ db, cid }: Customer, device: NewDevice): Promise<void> {
  const { id, accountId, hash, passwordDigest, userAgent, address, now, expiresAt } = device
  await sql`
    with old as materialized (
      select id from remembered_devices where cid = ${cid} and account_id = ${accountId}
      order by last_used_at desc, id desc offset ${maxDevices - 1}
    )
    delete from remembered_devices using old
    where remembered_devices.cid = ${cid} and remembered_devices.id = old.id
  `.execute(db)
  await db
    .insertInto('remembered_devices')
    .values({
      cid,
      id,
      account_id: accountId,
      hash,
      password_digest: passwordDigest,
      user_agent: userAgent || null,
      address: address || null,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

export const lockDevice = ({ db, cid }: Customer, accountId: number, hash: Buffer) =>
  db
    .selectFrom('remembered_devices')
    .select(['id', 'password_digest', 'created_at', 'expires_at'])
    .where('cid', '=', cid)
    .where('hash', '=', hash)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

type Use = { userAgent: string | undefined; address: string; now: Date }

export async function updateDeviceUse({ db, cid }: Customer, id: number, { userAgent, address, now }: Use) {
  await db
    .updateTable('remembered_devices')
    .set({ user_agent: userAgent || null, address: address || null, last_used_at: now })
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

/** The devices that still work: none from before the last change of the password. */
export const selectDevices = ({ db, cid }: Customer, accountId: number, now: Date) =>
  db
    .selectFrom('remembered_devices as d')
    .innerJoin('accounts as a', (join) => join.onRef('a.cid', '=', 'd.cid').onRef('a.id', '=', 'd.account_id'))
    .innerJoin('sign_in_rules as r', 'r.cid', 'd.cid')
    .select(['d.id', 'd.user_agent', 'd.address', 'd.created_at', 'd.last_used_at'])
    .select(sql<number>`least(d.expires_at, d.created_at + make_interval(days => r.remember_days))`.as('expires_at'))
    .where('d.cid', '=', cid)
    .where('d.account_id', '=', accountId)
    .where(sql<boolean>`least(d.expires_at, d.created_at + make_interval(days => r.remember_days)) > ${now}`)
    .where('r.remember_days', 'is not', null)
    .where(sql<boolean>`d.password_digest = sha256(convert_to(a.password_hash, 'UTF8'))`)
    .orderBy('d.last_used_at', 'desc')
    .orderBy('d.id')
    .execute()

/** All stored devices, for the data of a person. */
export const selectAllDevices = ({ db, cid }: Customer, accountId: number) =>
  db
    .selectFrom('remembered_devices')
    .select(['user_agent', 'address', 'created_at', 'last_used_at', 'expires_at'])
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

export async function deleteDevice({ db, cid }: Customer, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('remembered_devices')
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteDevicesOf({ db, cid }: Customer, accountId: number): Promise<void> {
  await db.deleteFrom('remembered_devices').where('cid', '=', cid).where('account_id', '=', accountId).execute()
}

export async function deleteOldDevices(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select cid, id from remembered_devices where expires_at < ${before} order by expires_at limit ${limit}
      for update skip locked
    )
    delete from remembered_devices as device using old where device.cid = old.cid and device.id = old.id
  `.execute(db)
  return Number(numAffectedRows)
}
