import { type SqlBool, sql } from 'kysely'
import type { Customer } from './tables.ts'

/** The operators of the organization. */
export const selectOperators = ({ db, cid }: Customer) =>
  db
    .selectFrom('accounts')
    .select(['email', 'role', 'realm_roles', 'created_at'])
    .where('cid', '=', cid)
    .where(sql<SqlBool>`(role is not null or realm_roles <> '{}')`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1_000)
    .execute()
