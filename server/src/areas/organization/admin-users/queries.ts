import { type SqlBool, sql } from 'kysely'
import { lastConsoleSignIn } from '../auth/sign-in-joins.ts'
import type { Customer } from './tables.ts'

const columns = ['id', 'email', 'language', 'role', 'realm_roles', 'third_parties', 'external', 'version'] as const

/** Columns that only lists of operators show. */
const listColumns = [
  'created_at',
  sql<boolean>`password_hash is not null`.as('has_password'),
  lastConsoleSignIn.as('last_sign_in_at'),
] as const

/** Everybody with a global role or a role in any realm. */
export async function selectAdminUsers({ db, cid }: Customer) {
  return db
    .selectFrom('accounts')
    .select([...columns, ...listColumns])
    .where('cid', '=', cid)
    .where(sql<SqlBool>`(role is not null or realm_roles <> '{}')`)
    .orderBy('email')
    .orderBy('id')
    .execute()
}

export async function selectOperator({ db, cid }: Customer, id: number) {
  return db.selectFrom('accounts').select(columns).where('cid', '=', cid).where('id', '=', id).executeTakeFirst()
}

/** One account, with roles or without. */
export async function selectAdminUser({ db, cid }: Customer, id: number) {
  return db
    .selectFrom('accounts')
    .select([...columns, ...listColumns])
    .where('cid', '=', cid)
    .where('id', '=', id)
    .executeTakeFirst()
}

export type AdminUserRow = NonNullable<Awaited<ReturnType<typeof selectAdminUser>>>

export type OperatorRow = NonNullable<Awaited<ReturnType<typeof selectOperator>>>

/** The account and every global admin, locked, so that two admins cannot remove each other at once. */
export async function lockOperatorAndAdmins({ db, cid }: Customer, id: number) {
  return db
    .selectFrom('accounts')
    .select(columns)
    .select('email_confirmed_at')
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('cid', '=', cid)
    .where((row) => row.or([row('id', '=', id), row('role', '=', 'admin')]))
    .orderBy('id')
    .forUpdate()
    .execute()
}
