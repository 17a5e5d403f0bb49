import { sql } from 'kysely'
import type { ChallengePurpose, Customer, Db } from './tables.ts'

export const selectPasskeys = ({ db, cid }: Customer, accountId: number) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

export type PasskeyRow = Awaited<ReturnType<typeof selectPasskeys>>[number]

/** How many passkeys these accounts have; accounts without one are absent. */
export const countPasskeys = ({ db, cid }: Customer, accountIds: readonly number[]) =>
  db
    .selectFrom('passkeys')
    .select(({ fn }) => ['account_id', fn.countAll<number>().as('count')])
    .where('cid', '=', cid)
    .where('account_id', '=', sql<number>`any(${accountIds}::bigint[])`)
    .groupBy('account_id')
    .execute()

export async function hasAnyPasskey({ db, cid }: Customer): Promise<boolean> {
  const row = await db.selectFrom('passkeys').select('id').where('cid', '=', cid).limit(1).executeTakeFirst()
  return row !== undefined
}

export const lockPasskey = ({ db, cid }: Customer, id: number) =>
  db.selectFrom('passkeys').selectAll().where('cid', '=', cid).where('id', '=', id).forUpdate().executeTakeFirst()

export const lockCredential = ({ db, cid }: Customer, credentialId: Buffer) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('cid', '=', cid)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()

type NewPasskey = Pick<
  PasskeyRow,
  'id' | 'account_id' | 'credential_id' | 'public_key' | 'counter' | 'transports' | 'is_synced' | 'name'
> & { now: Date }

/** False if the credential is registered already. */
export async function insertPasskey({ db, cid }: Customer, { now, transports, ...row }: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values({ cid, ...row, transports: JSON.stringify(transports), created_at: now })
    .onConflict((conflict) => conflict.columns(['cid', 'credential_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

type Use = { counter: number; isSynced: boolean; now: Date }

export async function updateUse({ db, cid }: Customer, id: number, { counter, isSynced, now }: Use): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ counter, is_synced: isSynced, last_used_at: now })
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

export async function updatePasskeyName({ db, cid }: Customer, id: number, name: string): Promise<void> {
  await db.updateTable('passkeys').set({ name }).where('cid', '=', cid).where('id', '=', id).execute()
}

export async function deletePasskey({ db, cid }: Customer, id: number): Promise<void> {
  await db.deleteFrom('passkeys').where('cid', '=', cid).where('id', '=', id).execute()
}

export async function deletePasskeysOf({ db, cid }: Customer, accountId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** The parts of an account that decide whether a passkey may be added or removed. */
export const selectOwner = ({ db, cid }: Customer, accountId: number) =>
  db
    .selectFrom('accounts')
    .select(['email', 'role', 'realm_roles'])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('cid', '=', cid)
    .where('id', '=', accountId)
    .executeTakeFirst()

type NewChallenge = { hash: Buffer; purpose: ChallengePurpose; accountId: number | null; now: Date; expiresAt: Date }

export async function insertPasskeyChallenge({ db, cid }: Customer, challenge: NewChallenge): Promise<void> {
  const { hash, purpose, accountId, now, expiresAt } = challenge
  await db
    .insertInto('passkey_challenges')
    .values({ cid, hash, purpose, account_id: accountId, created_at: now, expires_at: expiresAt })
    .execute()
}

export const lockPasskeyChallenge = ({ db, cid }: Customer, hash: Buffer) =>
  db
    .selectFrom('passkey_challenges')
    .selectAll()
    .where('cid', '=', cid)
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()

export async function markChallengeUsed({ db, cid }: Customer, hash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('passkey_challenges')
    .set({ used_at: now })
    .where('cid', '=', cid)
    .where('hash', '=', hash)
    .execute()
}

export async function deleteOldPasskeyChallenges(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select cid, hash from passkey_challenges where expires_at < ${before} order by expires_at limit ${limit}
      for update skip locked
    )
    delete from passkey_challenges as challenge using old
    where challenge.cid = old.cid and challenge.hash = old.hash
  `.execute(db)
  return Number(numAffectedRows)
}
