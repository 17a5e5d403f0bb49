import { sql } from 'kysely'
import type { CodePurpose, Customer, Db } from './tables.ts'

export async function insertPendingAccount(db: Db, id: number, now: Date) {
  await db.insertInto('pending_accounts').values({ id, email: null, password_hash: null, created_at: now }).execute()
}

/** Locks the person, so that a sign-up sent twice creates one organization. */
export async function lockPendingAccount(db: Db, id: number) {
  return db.selectFrom('pending_accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updatePendingAccount(db: Db, id: number, email: string, passwordHash: string) {
  await db.updateTable('pending_accounts').set({ email, password_hash: passwordHash }).where('id', '=', id).execute()
}

export async function deletePendingAccount(db: Db, id: number, signInId: number) {
  await db.deleteFrom('pending_accounts').where('id', '=', id).execute()
  await db.deleteFrom('sign_ins').where('cid', '=', 0).where('id', '=', signInId).execute()
}

/** The owner and purpose of a code; one of each is valid at a time. */
export type CodeOwner = { cid: number; accountId: number } & (
  | { purpose: Exclude<CodePurpose, 'email'> }
  | { purpose: 'email'; newEmail: string }
)

export async function upsertCode(
  db: Db,
  code: CodeOwner & { hash: Buffer; sealed: Buffer; expiresAt: Date },
  now: Date,
) {
  const new_email = code.purpose === 'email' ? code.newEmail : null
  const values = {
    code_hash: code.hash,
    sealed_code: code.sealed,
    new_email,
    created_at: now,
    expires_at: code.expiresAt,
    failed_tries: 0,
  }
  await db
    .insertInto('confirmation_codes')
    .values({ cid: code.cid, account_id: code.accountId, purpose: code.purpose, ...values })
    .onConflict((conflict) => conflict.columns(['cid', 'account_id', 'purpose']).doUpdateSet(values))
    .execute()
}

/** The code, locked, so that attempts are counted one after the other, and it is used once. */
export async function lockCodeOfAccount(db: Db, cid: number, accountId: number, purpose: CodePurpose) {
  return db
    .selectFrom('confirmation_codes')
    .selectAll()
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst()
}

export async function lockCodeByHash(db: Db, cid: number, purpose: CodePurpose, hash: Buffer) {
  return db
    .selectFrom('confirmation_codes')
    .selectAll()
    .where('cid', '=', cid)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

export async function countFailedTry(db: Db, cid: number, accountId: number, purpose: CodePurpose) {
  await db
    .updateTable('confirmation_codes')
    .set((row) => ({ failed_tries: row('failed_tries', '+', 1) }))
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
}

export async function deleteCode(db: Db, cid: number, accountId: number, purpose: CodePurpose) {
  await db
    .deleteFrom('confirmation_codes')
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
}

/** Revokes the codes for a new password. */
export async function deleteResetCodes(db: Db, cid: number, accountId: number) {
  await deleteCode(db, cid, accountId, 'password')
  await deleteCode(db, cid, accountId, 'password-link')
}

/** Extends a code that is mailed again to the lifetime of a new one; its wrong attempts still count. */
export async function extendCode(db: Db, { cid, accountId, purpose }: CodeOwner, expiresAt: Date) {
  await db
    .updateTable('confirmation_codes')
    .set({ expires_at: expiresAt })
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
}

export async function deleteExpiredCodes(db: Db, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select cid, account_id, purpose from confirmation_codes
      where expires_at <= ${now} order by expires_at limit ${limit} for update skip locked
    )
    delete from confirmation_codes as code using old
    where code.cid = old.cid and code.account_id = old.account_id and code.purpose = old.purpose
  `.execute(db)
  return Number(numAffectedRows)
}

/** Deletes people whose sign-up began before `before` and was not finished, with their sign-ins. */
export async function deletePendingAccounts(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    with old as materialized (
      select id from pending_accounts
      where created_at < ${before} order by created_at limit ${limit} for update skip locked
    ), ended as (
      delete from sign_ins using old where sign_ins.cid = 0 and sign_ins.account_id = old.id
    )
    delete from pending_accounts as pending using old where pending.id = old.id
    returning pending.id
  `.execute(db)
  return rows.length
}

/** The roles of an account. */
export async function selectRoles({ db, cid }: Customer, accountId: number) {
  return db
    .selectFrom('accounts')
    .select(['role', 'realm_roles'])
    .where('cid', '=', cid)
    .where('id', '=', accountId)
    .executeTakeFirst()
}

/** Returns false if the organization was already confirmed. */
export async function setConfirmed({ db, cid }: Customer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customers')
    .set({ confirmed_at: now })
    .where('cid', '=', cid)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
