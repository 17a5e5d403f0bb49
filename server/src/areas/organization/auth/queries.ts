import { sql } from 'kysely'
import { anyOf } from '../../../engines/database/any-of.ts'
import type { Db } from '../../../engines/database/database.ts'
import type { Customer } from '../../../kernel/context/context.ts'

export async function insertPendingAccount(db: Db, id: number, now: Date) {
  await db.insertInto('pending_accounts').values({ id, email: null, password_hash: null, created_at: now }).execute()
}

/** Locked: who sends a sign-up twice founds one organization. */
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

export async function upsertCode(
  db: Db,
  code: { cid: number; accountId: number; hash: Buffer; expiresAt: Date } & (
    | { purpose: 'password' }
    | { purpose: 'email'; newEmail: string }
  ),
  now: Date,
) {
  const new_email = code.purpose === 'email' ? code.newEmail : null
  const values = { code_hash: code.hash, new_email, created_at: now, expires_at: code.expiresAt, failed_tries: 0 }
  await db
    .insertInto('confirmation_codes')
    .values({ cid: code.cid, account_id: code.accountId, purpose: code.purpose, ...values })
    .onConflict((conflict) => conflict.columns(['cid', 'account_id', 'purpose']).doUpdateSet(values))
    .execute()
}

/** The code, locked: its tries are counted one after the other, and it is spent once. */
export async function lockCodeOfAccount(db: Db, cid: number, accountId: number, purpose: 'password' | 'email') {
  return db
    .selectFrom('confirmation_codes')
    .selectAll()
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst()
}

export async function lockCodeByHash(db: Db, cid: number, purpose: 'password' | 'email', hash: Buffer) {
  return db
    .selectFrom('confirmation_codes')
    .selectAll()
    .where('cid', '=', cid)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

export async function countFailedTry(db: Db, cid: number, accountId: number, purpose: 'password' | 'email') {
  await db
    .updateTable('confirmation_codes')
    .set((row) => ({ failed_tries: row('failed_tries', '+', 1) }))
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
}

export async function deleteCode(db: Db, cid: number, accountId: number, purpose: 'password' | 'email') {
  await db
    .deleteFrom('confirmation_codes')
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
}

/** How often each of these keys failed in the current window. */
export async function selectFailures(db: Db, keys: readonly string[], windowStart: Date) {
  return db
    .selectFrom('failed_attempts')
    .select(['key', 'count'])
    .where('key', '=', anyOf(keys))
    .where('window_start', '=', sql<number>`${windowStart}`)
    .execute()
}

/**
 * Counts an attempt at each of these accounts that has failed less than `perAccount` times, unless the address has failed
 * `perAddress` times; answers the keys that were counted. One statement, so that of many at once no more than that pass.
 */
export async function reserveFailures(
  db: Db,
  { accounts, address, windowStart }: { accounts: readonly string[]; address: string; windowStart: Date },
  { perAccount, perAddress }: { perAccount: number; perAddress: number },
): Promise<{ reserved: string[]; isAddressOver: boolean }> {
  const { rows } = await sql<{ reserved: string[]; is_over: boolean }>`
    with address as materialized (
      select count(*) > 0 as is_over from failed_attempts
      where key = ${address} and window_start = ${windowStart} and count >= ${perAddress}
    ), reserved as (
      insert into failed_attempts as failed (key, window_start, count)
      select key, ${windowStart}::timestamptz, 1 from unnest(${accounts}::text[]) as key, address where not is_over
      order by key
      on conflict (key, window_start) do update set count = failed.count + 1 where failed.count < ${perAccount}
      returning key
    )
    select coalesce((select array_agg(key) from reserved), '{}') as reserved, (select is_over from address) as is_over
  `.execute(db)
  return { reserved: rows[0]?.reserved ?? [], isAddressOver: rows[0]?.is_over ?? true }
}

/** Takes back one failure of each. */
export async function uncountFailures(db: Db, keys: readonly string[], windowStart: Date) {
  await sql`
    update failed_attempts set count = count - 1
    where key = any(${[...keys]}::text[]) and window_start = ${windowStart} and count > 0
  `.execute(db)
}

export async function countFailures(db: Db, keys: readonly string[], windowStart: Date) {
  await db
    .insertInto('failed_attempts')
    .values(keys.map((key) => ({ key, window_start: windowStart, count: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql<number>`failed_attempts.count + 1` }),
    )
    .execute()
}

/** Forgets the failures that were counted for an e-mail, whatever was tried with it. */
export async function deleteFailuresOfEmail(db: Db, cid: number, email: string) {
  await sql`
    delete from failed_attempts where starts_with(key, ${`account ${cid} `}) and right(key, length(${email})) = ${email}
  `.execute(db)
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

export async function deleteFailures(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select key, window_start from failed_attempts where window_start < ${before} order by window_start limit ${limit}
    )
    delete from failed_attempts as failed using old
    where failed.key = old.key and failed.window_start = old.window_start
  `.execute(db)
  return Number(numAffectedRows)
}

/** Deletes people who began to sign up before `before` and did not finish, with their sign-ins. */
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
