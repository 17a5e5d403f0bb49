import type { Role } from '@regent/contract/permissions'
import { sql } from 'kysely'
import type { Customer, Db } from './tables.ts'

const isValid = (now: Date) => sql<boolean>`t.revoked_at is null and (t.expires_at is null or t.expires_at > ${now})`

const tokens = ({ db, cid }: Customer) =>
  db
    .selectFrom('scim_tokens as t')
    .leftJoin('accounts as a', (join) => join.onRef('a.cid', '=', 't.cid').onRef('a.id', '=', 't.created_by'))
    .selectAll('t')
    .select(['a.email as created_by_email', 'a.role as created_by_role'])
    .where('t.cid', '=', cid)

/** The tokens that work now, newest first. */
export const selectValidTokens = (customer: Customer, now: Date) =>
  tokens(customer)
    .where(isValid(now))
    .orderBy('t.created_at', 'desc')
    .orderBy(sql`t.expires_at desc nulls first`)
    .orderBy('t.id')
    .execute()

export type TokenRow = Awaited<ReturnType<typeof selectValidTokens>>[number]

/** True if the provider can call. */
export async function hasValidToken({ db, cid }: Customer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('scim_tokens as t')
    .select('t.id')
    .where('t.cid', '=', cid)
    .where(isValid(now))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A token that works now, locked. */
export const lockToken = (customer: Customer, id: number, now: Date): Promise<TokenRow | undefined> =>
  tokens(customer).where('t.id', '=', id).where(isValid(now)).forUpdate('t').executeTakeFirst()

/** The newest problem of all tokens, also of those that have ended. */
export const selectProblem = ({ db, cid }: Customer) =>
  db
    .selectFrom('scim_tokens')
    .select(['problem', 'problem_at'])
    .where('cid', '=', cid)
    .where('problem', 'is not', null)
    .orderBy('problem_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export type NewScimToken = { id: number; hash: Buffer; name: string; createdBy: number; at: Date; expires: Date | null }

export async function insertToken({ db, cid }: Customer, token: NewScimToken): Promise<void> {
  const { id, hash, name, createdBy, at, expires } = token
  await db
    .insertInto('scim_tokens')
    .values({ cid, id, hash, name, created_by: createdBy, created_at: at, expires_at: expires })
    .execute()
}

export async function endToken({ db, cid }: Customer, id: number, at: { expires: Date } | { revoked: Date }) {
  await db
    .updateTable('scim_tokens')
    .set('expires' in at ? { expires_at: at.expires } : { revoked_at: at.revoked })
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

/** A token with the roles of the person who created it, for authorization. */
export type TokenIdentity = {
  id: number
  created_by: number
  expires_at: number | null
  revoked_at: number | null
  last_used_at: number | null
  role: Role | null
  realm_roles: Record<string, Role> | null
}

/** The token with this hash, valid or not. */
export const selectTokenByHash = (db: Db, cid: number, hash: Buffer): Promise<TokenIdentity | undefined> =>
  db
    .selectFrom('scim_tokens as t')
    .leftJoin('accounts as a', (join) => join.onRef('a.cid', '=', 't.cid').onRef('a.id', '=', 't.created_by'))
    .select(['t.id', 't.created_by', 't.expires_at', 't.revoked_at', 't.last_used_at', 'a.role', 'a.realm_roles'])
    .where('t.cid', '=', cid)
    .where('t.hash', '=', hash)
    .executeTakeFirst()

/** Records the use of a token. A waiting write is skipped: the next call records it. */
export async function updateUse({ db, cid }: Customer, id: number, at: Date, address: string): Promise<void> {
  await sql`
    with one as (select cid, id from scim_tokens where cid = ${cid} and id = ${id} for update skip locked)
    update scim_tokens as t set last_used_at = ${at}, last_address = ${address}
    from one where t.cid = one.cid and t.id = one.id
  `.execute(db)
}

/** Records the last problem of a token. */
export async function updateProblem({ db, cid }: Customer, id: number, at: Date, problem: string): Promise<void> {
  await db
    .updateTable('scim_tokens')
    .set({ problem, problem_at: at })
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

/** Tokens that end between two times, the first one first. */
export const selectEndingTokens = ({ db, cid }: Customer, now: Date, before: Date, limit: number) =>
  db
    .selectFrom('scim_tokens')
    .select(['name', 'expires_at'])
    .where('cid', '=', cid)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`expires_at > ${now} and expires_at < ${before}`)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute()
