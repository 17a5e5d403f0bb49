import { type SqlBool, sql } from 'kysely'
import { cursorTime } from '../../../kernel/paging.ts'
import type { Customer } from './tables.ts'

type Role = 'tester' | 'developer' | 'admin'

const columns = ['id', 'email', 'language', 'role', 'realm_roles', 'third_parties', 'external', 'version'] as const

/**
 * Columns that only lists of operators show. The newest sign-in is one to the console: sign-ins of game clients name a
 * realm.
 */
const particulars = [
  'created_at',
  sql<boolean>`password_hash is not null`.as('has_password'),
  sql<number | null>`(
    select max(s.created_at) from sign_ins s where s.cid = accounts.cid and s.account_id = accounts.id and s.pid is null
  )`.as('last_sign_in_at'),
] as const

/** Everybody with a global role or a role in any realm. */
export async function selectAdminUsers({ db, cid }: Customer) {
  return db
    .selectFrom('accounts')
    .select([...columns, ...particulars])
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
    .select([...columns, ...particulars])
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

export async function updateRoles(
  { db, cid }: Customer,
  id: number,
  role: Role | null,
  realmRoles: Record<string, Role>,
  now: Date,
) {
  await db
    .updateTable('accounts')
    .set({ role, realm_roles: JSON.stringify(realmRoles), updated_at: now })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

/** Newest first; the page after a cursor. */
/** A page of the outbox in an order: after the e-mail with this value and id. */
export type EmailPage = {
  sort: { by: 'created' | 'tries'; direction: 'asc' | 'desc' }
  after: { value: number; id: number } | undefined
  limit: number
}

export function emailsOfPage({ db, cid }: Customer, { sort: { by, direction }, after, limit }: EmailPage) {
  const column = by === 'tries' ? 'tries' : 'created_at'
  const further = sql.raw(direction === 'desc' ? '<' : '>')
  const value = (last: number) => (by === 'tries' ? sql`${last}::bigint` : sql`${cursorTime(last)}::timestamptz`)
  return db
    .selectFrom('emails')
    .selectAll()
    .where('cid', '=', cid)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(${sql.ref(column)}, id) ${further} (${value(after?.value ?? 0)}, ${after?.id ?? 0}::bigint)`,
      ),
    )
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
}

export const selectEmails = (...page: Parameters<typeof emailsOfPage>) => emailsOfPage(...page).execute()
