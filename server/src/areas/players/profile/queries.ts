import { type Selectable, sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import type { Tables } from '../../../engines/database/tables.ts'
import type { Customer, Db } from './tables.ts'

export type AccountRecord = Selectable<Tables['accounts']>
export type PlaceOfAccount = { pid: string; gamerTag: number }

/** The realms where the account plays. */
export async function selectPlaces({ db, cid }: Customer, accountId: number): Promise<PlaceOfAccount[]> {
  return db
    .selectFrom('players')
    .select(['pid', 'gamer_tag as gamerTag'])
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}

type AccountChange = {
  email?: string | null
  email_confirmed_at?: Date | null
  language?: string | null
  country?: string | null
  user_name?: string | null
}

export async function updateAccountFields({ db, cid }: Customer, id: number, change: AccountChange, now: Date) {
  await db
    .updateTable('accounts')
    .set({ ...change, updated_at: now })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

export async function deleteSignInKey(
  { db, cid }: Customer,
  accountId: number,
  kind: 'email' | 'third-party',
  key: string | undefined,
) {
  await db
    .deleteFrom('sign_in_keys')
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .$if(key !== undefined, (query) => query.where('key', '=', key ?? ''))
    .execute()
}

/** Returns false if the key already belongs to an account. */
export async function insertThirdPartyKey({ db, cid }: Customer, accountId: number, key: string): Promise<boolean> {
  const result = await db
    .insertInto('sign_in_keys')
    .values({ cid, kind: 'third-party', key, account_id: accountId })
    .onConflict((conflict) => conflict.columns(['cid', 'kind', 'key']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function updateThirdParties(
  { db, cid }: Customer,
  id: number,
  thirdParties: AccountRecord['third_parties'],
  now: Date,
) {
  await db
    .updateTable('accounts')
    .set({ third_parties: JSON.stringify(thirdParties), updated_at: now })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

/** Erases an account's personal data, including former values; its id is kept, with everything that refers to it. */
export async function eraseAccount({ db, cid }: Customer, id: number, now: Date) {
  await db.deleteFrom('confirmation_codes').where('cid', '=', cid).where('account_id', '=', id).execute()
  await db.deleteFrom('sign_in_keys').where('cid', '=', cid).where('account_id', '=', id).execute()
  await db
    .updateTable('accounts')
    .set({
      email: null,
      email_confirmed_at: null,
      password_hash: null,
      language: null,
      country: null,
      user_name: null,
      device_ids: sql<string[]>`'{}'`,
      third_parties: '[]',
      external: '[]',
      updated_at: now,
      forgotten_at: now,
    })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
  // After the account, because a trigger of that update adds its names here.
  await db.deleteFrom('former_names').where('cid', '=', cid).where('account_id', '=', id).execute()
}

/** New e-mails of the account that wait for confirmation: a code was mailed to them. */
export async function selectNewEmails({ db, cid }: Customer, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('confirmation_codes')
    .select('new_email')
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .execute()
  return rows.flatMap(({ new_email: email }) => email ?? [])
}

/** A code that was mailed to a new e-mail and is still valid. */
export async function selectEmailChange({ db, cid }: Customer, accountId: number, now: Date) {
  return db
    .selectFrom('confirmation_codes')
    .select(['new_email', 'expires_at'])
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'email')
    .where('expires_at', '>', sql<number>`${now}`)
    .executeTakeFirst()
}

export async function selectForgetting({ db, cid }: Customer, accountId: number) {
  return db
    .selectFrom('forgettings as f')
    .selectAll('f')
    .select(accountEmail('f.cid', 'f.asked_by').as('asked_by_email'))
    .where('f.cid', '=', cid)
    .where('f.account_id', '=', accountId)
    .executeTakeFirst()
}

export async function insertForgetting(
  { db, cid }: Customer,
  forgetting: { accountId: number; pid: string; askedBy: number | undefined; askedAt: Date; dueAt: Date },
) {
  const { accountId, pid, askedBy, askedAt, dueAt } = forgetting
  await db
    .insertInto('forgettings')
    .values({ cid, account_id: accountId, pid, asked_by: askedBy ?? null, asked_at: askedAt, due_at: dueAt })
    .execute()
}

export async function deleteForgetting({ db, cid }: Customer, accountId: number) {
  await db.deleteFrom('forgettings').where('cid', '=', cid).where('account_id', '=', accountId).execute()
}

export type DueForgetting = { cid: number; account_id: number; pid: string; asked_by: number | null }

/** Accounts whose erasure is due, the longest due first. */
export async function selectDueForgettings(db: Db, now: Date, limit: number): Promise<DueForgetting[]> {
  return db
    .selectFrom('forgettings')
    .select(['cid', 'account_id', 'pid', 'asked_by'])
    .where('due_at', '<=', sql<number>`${now}`)
    .orderBy('due_at')
    .limit(limit)
    .execute()
}

/** Same for one account, locked; undefined if it was cancelled or finished concurrently. */
export async function lockDueForgetting({ db, cid }: Customer, accountId: number, now: Date) {
  return db
    .selectFrom('forgettings')
    .select(['due_at'])
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('due_at', '<=', sql<number>`${now}`)
    .forUpdate()
    .executeTakeFirst()
}
