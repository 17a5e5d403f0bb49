import type { SignInRules } from '@regent/contract/organization/factors'
import { type SqlBool, sql } from 'kysely'
import type { Customer, Db } from './tables.ts'

/** The factor of an account, with the roles that decide whether it needs one. */
export const selectHolder = ({ db, cid }: Customer, accountId: number) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('second_factors as f', (join) => join.onRef('f.cid', '=', 'a.cid').onRef('f.account_id', '=', 'a.id'))
    .select(['a.email', 'a.role', 'a.realm_roles', 'f.confirmed_at', 'f.last_used_at'])
    .select(sql<boolean>`a.password_hash is not null`.as('has_password'))
    .where('a.cid', '=', cid)
    .where('a.id', '=', accountId)
    .executeTakeFirst()

export const lockFactor = ({ db, cid }: Customer, accountId: number) =>
  db
    .selectFrom('second_factors')
    .selectAll()
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

/** Stores an unconfirmed setup; the current factor keeps working until then. */
export async function putPending({ db, cid }: Customer, accountId: number, secret: Buffer, until: Date) {
  const values = { pending_secret: secret, pending_until: until }
  await db
    .insertInto('second_factors')
    .values({ cid, account_id: accountId, ...values })
    .onConflict((conflict) => conflict.columns(['cid', 'account_id']).doUpdateSet(values))
    .execute()
}

/** Makes the pending setup the factor of the account. */
export async function confirmPending({ db, cid }: Customer, accountId: number, step: number, now: Date) {
  await db
    .updateTable('second_factors')
    .set({
      sealed_secret: sql`pending_secret`,
      pending_secret: null,
      pending_until: null,
      last_step: step,
      confirmed_at: now,
      last_used_at: now,
    })
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .execute()
}

/** Marks a time step as used. */
export async function updateStep({ db, cid }: Customer, accountId: number, step: number, now: Date) {
  await db
    .updateTable('second_factors')
    .set({ last_step: step, last_used_at: now })
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .execute()
}

export async function deleteFactor({ db, cid }: Customer, accountId: number): Promise<void> {
  await db.deleteFrom('second_factors').where('cid', '=', cid).where('account_id', '=', accountId).execute()
}

export async function replaceCodes({ db, cid }: Customer, accountId: number, hashes: readonly Buffer[]) {
  await db.deleteFrom('recovery_codes').where('cid', '=', cid).where('account_id', '=', accountId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ cid, account_id: accountId, hash })))
    .execute()
}

/** Uses a recovery code up; returns false if there is no such code. */
export async function deleteRecoveryCode({ db, cid }: Customer, accountId: number, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function countCodes({ db, cid }: Customer, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

type NewChallenge = { hash: Buffer; accountId: number; passwordDigest: Buffer; now: Date; expiresAt: Date }

/** Unfinished sign-ins per account; a new one replaces the oldest. */
const maxChallenges = 20

export async function insertChallenge({ db, cid }: Customer, challenge: NewChallenge): Promise<void> {
  const { hash, accountId, passwordDigest, now, expiresAt } = challenge
  await sql`
    with old as materialized (
      select hash from factor_challenges where cid = ${cid} and account_id = ${accountId}
      order by created_at desc offset ${maxChallenges - 1}
    )
    delete from factor_challenges using old
    where factor_challenges.cid = ${cid} and factor_challenges.hash = old.hash
  `.execute(db)
  await db
    .insertInto('factor_challenges')
    .values({
      cid,
      hash,
      account_id: accountId,
      password_digest: passwordDigest,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

export const lockChallenge = ({ db, cid }: Customer, hash: Buffer) =>
  db
    .selectFrom('factor_challenges')
    .selectAll()
    .where('cid', '=', cid)
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()

export async function deleteChallenge({ db, cid }: Customer, hash: Buffer): Promise<void> {
  await db.deleteFrom('factor_challenges').where('cid', '=', cid).where('hash', '=', hash).execute()
}

export async function deleteOldChallenges(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select cid, hash from factor_challenges where expires_at < ${before} order by expires_at limit ${limit}
      for update skip locked
    )
    delete from factor_challenges as challenge using old
    where challenge.cid = old.cid and challenge.hash = old.hash
  `.execute(db)
  return Number(numAffectedRows)
}

export const selectSignInRules = ({ db, cid }: Customer) =>
  db.selectFrom('sign_in_rules').selectAll().where('cid', '=', cid).executeTakeFirst()

export const lockSignInRules = ({ db, cid }: Customer) =>
  db.selectFrom('sign_in_rules').selectAll().where('cid', '=', cid).forUpdate().executeTakeFirst()

export async function putSignInRules({ db, cid }: Customer, rules: SignInRules, version: number): Promise<void> {
  const values = {
    second_factor: rules.secondFactor,
    fresh_proof: JSON.stringify(rules.freshProof),
    remember_days: rules.rememberDays ?? null,
    version,
  }
  await db
    .insertInto('sign_in_rules')
    .values({ cid, ...values })
    .onConflict((conflict) => conflict.column('cid').doUpdateSet(values))
    .execute()
}

/** Which of these accounts have a second factor. */
export const selectConfirmed = ({ db, cid }: Customer, accountIds: readonly number[]) =>
  db
    .selectFrom('second_factors')
    .select('account_id')
    .where('cid', '=', cid)
    .where('account_id', '=', sql<number>`any(${accountIds}::bigint[])`)
    .where('confirmed_at', 'is not', null)
    .execute()

/** Everybody with a role and a password, and whether they have a second factor. */
export const selectStaffFactors = ({ db, cid }: Customer) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('second_factors as f', (join) => join.onRef('f.cid', '=', 'a.cid').onRef('f.account_id', '=', 'a.id'))
    .select(['a.id', 'a.email', 'a.role', 'a.realm_roles', 'f.confirmed_at'])
    .where('a.cid', '=', cid)
    .where(sql<SqlBool>`(a.role is not null or a.realm_roles <> '{}')`)
    .where('a.key_name', 'is', null)
    .orderBy('a.email')
    .orderBy('a.id')
    .execute()
