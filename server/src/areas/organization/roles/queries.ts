import type { Right } from '@regent/contract/permissions'
import { toLook } from '@regent/contract/text-keys'
import { type Selectable, sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import { everywhere } from '../../../directory/organizations/directory-queries.ts'
import type { Tables } from '../../../engines/database/tables.ts'
import type { Customer } from './tables.ts'

export type RoleRow = Selectable<Tables['custom_roles']> & { created_by_email: string | null }
export type RoleContent = { name: string; description: string; rights: readonly Right[] }

/** Serializes the changes of roles and their holders, so that concurrent calls cannot exceed a limit or miss a holder. */
export async function lockRoles({ db, cid }: Customer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`custom-roles ${cid}`}, 0))`.execute(db)
}

const roles = ({ db, cid }: Customer) =>
  db
    .selectFrom('custom_roles as r')
    .selectAll('r')
    .select(accountEmail('r.cid', 'r.created_by').as('created_by_email'))
    .where('r.cid', '=', cid)

export const selectRoles = (customer: Customer): Promise<RoleRow[]> =>
  roles(customer).orderBy(sql`lower(r.name)`).orderBy('r.id').execute()

export const selectRole = (customer: Customer, id: number): Promise<RoleRow | undefined> =>
  roles(customer).where('r.id', '=', id).executeTakeFirst()

export async function countRoles({ db, cid }: Customer): Promise<number> {
  const { count } = await db
    .selectFrom('custom_roles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('cid', '=', cid)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertRole(
  { db, cid }: Customer,
  { id, name, description, rights, createdBy }: RoleContent & { id: number; createdBy: number | null },
  now: Date,
): Promise<void> {
  const columns = { name, look: toLook(name), description, rights: JSON.stringify(rights) }
  await db
    .insertInto('custom_roles')
    .values({ cid, id, ...columns, created_by: createdBy, created_at: now })
    .execute()
}

export async function updateRole(
  { db, cid }: Customer,
  id: number,
  { name, description, rights }: RoleContent,
): Promise<void> {
  await db
    .updateTable('custom_roles')
    .set({
      name,
      look: toLook(name),
      description,
      rights: JSON.stringify(rights),
      version: sql`version + 1`,
    })
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

/** Its holders are deleted first, each with an audit entry. */
export async function deleteRole({ db, cid }: Customer, id: number): Promise<void> {
  await db.deleteFrom('custom_roles').where('cid', '=', cid).where('id', '=', id).execute()
}

const toPid = (place: string) => (place === everywhere ? undefined : place)

const holders = ({ db, cid }: Customer) =>
  db
    .selectFrom('custom_role_holders as h')
    .select(['h.account_id', 'h.role_id', 'h.place', 'h.granted_at'])
    .select(accountEmail('h.cid', 'h.account_id').as('email'))
    .where('h.cid', '=', cid)
    .orderBy('h.granted_at')
    .orderBy('h.account_id')
    .orderBy('h.place')

export type HolderRow = Awaited<ReturnType<typeof selectHolders>>[number]

/** The holders of the custom roles of the organization, or one of them. */
export async function selectHolders(customer: Customer, roleId?: number) {
  const rows = await (roleId === undefined
    ? holders(customer)
    : holders(customer).where('h.role_id', '=', roleId)
  ).execute()
  return rows.map(({ place, ...row }) => ({ ...row, pid: toPid(place) }))
}

/** The custom roles of a person. */
export async function selectHeld({ db, cid }: Customer, accountId: number) {
  const rows = await db
    .selectFrom('custom_role_holders as h')
    .innerJoin('custom_roles as r', (join) => join.onRef('r.cid', '=', 'h.cid').onRef('r.id', '=', 'h.role_id'))
    .select(['h.role_id', 'h.place', 'h.granted_at', 'r.name'])
    .where('h.cid', '=', cid)
    .where('h.account_id', '=', accountId)
    .orderBy('h.granted_at')
    .orderBy('h.role_id')
    .orderBy('h.place')
    .execute()
  return rows.map(({ place, ...row }) => ({ ...row, pid: toPid(place) }))
}

/** One custom role of a person in one place. */
export type Assignment = { accountId: number; roleId: number; pid: string | undefined }

export async function insertHolder(
  { db, cid }: Customer,
  { accountId, roleId, pid }: Assignment,
  grantedBy: number | null,
  now: Date,
): Promise<void> {
  await db
    .insertInto('custom_role_holders')
    .values({
      cid,
      account_id: accountId,
      role_id: roleId,
      place: pid ?? everywhere,
      granted_by: grantedBy,
      granted_at: now,
    })
    .execute()
}

export async function deleteHolder({ db, cid }: Customer, { accountId, roleId, pid }: Assignment): Promise<void> {
  await db
    .deleteFrom('custom_role_holders')
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('role_id', '=', roleId)
    .where('place', '=', pid ?? everywhere)
    .execute()
}

/** All custom roles of a person; returns whether there were any. */
export async function deleteHeld({ db, cid }: Customer, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('custom_role_holders')
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
