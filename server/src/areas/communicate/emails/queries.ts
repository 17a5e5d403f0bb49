import type { EmailSender, SuppressionReason } from '@regent/contract/communicate/emails'
import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import type { Customer, Db } from './tables.ts'

export type SenderRow = { sender: EmailSender | null; version: number }

export const selectSender = ({ db, cid }: Customer): Promise<SenderRow | undefined> =>
  db.selectFrom('email_senders').select(['sender', 'version']).where('cid', '=', cid).executeTakeFirst()

/** The sender, locked. Also locks the organization’s row, so that two operators cannot both set the first sender. */
export async function lockSender({ db, cid }: Customer): Promise<SenderRow | undefined> {
  await sql`select from customers where cid = ${cid} for no key update`.execute(db)
  return db
    .selectFrom('email_senders')
    .select(['sender', 'version'])
    .where('cid', '=', cid)
    .forUpdate()
    .executeTakeFirst()
}

export async function upsertSender(
  { db, cid }: Customer,
  { sender, version }: { sender: EmailSender | null; version: number },
  now: Date,
): Promise<void> {
  const values = { sender: JSON.stringify(sender), version, updated_at: now }
  await db
    .insertInto('email_senders')
    .values({ cid, ...values })
    .onConflict((conflict) => conflict.column('cid').doUpdateSet(values))
    .execute()
}

export type SuppressionRow = {
  address_key: string
  account_id: number | null
  reason: SuppressionReason
  at: number
  email: string | null
}

const rows = ({ db, cid }: Customer) =>
  db
    .selectFrom('suppressed_addresses as s')
    .select(['s.address_key', 's.account_id', 's.reason', 's.at', accountEmail(cid, 's.account_id').as('email')])
    .where('s.cid', '=', cid)

export function selectSuppressions(
  customer: Customer,
  after: { at: number; key: string } | undefined,
  limit: number,
): Promise<SuppressionRow[]> {
  const query = rows(customer).orderBy('s.at', 'desc').orderBy('s.address_key').limit(limit)
  if (!after) return query.execute()
  const at = new Date(after.at)
  return query.where(sql<boolean>`(s.at < ${at} or (s.at = ${at} and s.address_key > ${after.key}))`).execute()
}

export const findSuppression = (customer: Customer, key: string): Promise<SuppressionRow | undefined> =>
  rows(customer).where('s.address_key', '=', key).executeTakeFirst()

export const lockSuppression = (customer: Customer, key: string): Promise<SuppressionRow | undefined> =>
  rows(customer).where('s.address_key', '=', key).forUpdate('s').executeTakeFirst()

/** Returns true if the address was not suppressed before. */
export async function insertSuppression(
  { db, cid }: Customer,
  { key, accountId, reason, at }: { key: string; accountId: number | null; reason: SuppressionReason; at: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('suppressed_addresses')
    .values({ cid, address_key: key, account_id: accountId, reason, at })
    .onConflict((conflict) => conflict.columns(['cid', 'address_key']).doNothing())
    .returning('address_key')
    .executeTakeFirst()
  return inserted !== undefined
}

export const deleteSuppression = ({ db, cid }: Customer, key: string) =>
  db.deleteFrom('suppressed_addresses').where('cid', '=', cid).where('address_key', '=', key).execute()

/**
 * Filters keys to the suppressed ones. This also waits for rows that are not committed yet: once `lockSuppressions` was
 * called, a concurrent objection is included.
 */
export async function selectSuppressed({ db, cid }: Customer, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ address_key: string }>`
    select address_key from suppressed_addresses where cid = ${cid} and address_key = any(${keys}::text[])
  `.execute(db)
  return new Set(rows.map(({ address_key }) => address_key))
}

/** Filters players to those with a suppressed account, for counts. A sending compares the addresses. */
export async function selectSuppressedAccounts(
  { db, cid }: Customer,
  pid: string,
  gamerTags: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ gamer_tag: number }>`
    select p.gamer_tag from suppressed_addresses as s
    join players as p on p.cid = s.cid and p.account_id = s.account_id and p.pid = ${pid}
    where s.cid = ${cid} and p.gamer_tag = any(${gamerTags}::bigint[])
  `.execute(db)
  return rows.map(({ gamer_tag }) => gamer_tag)
}

/**
 * Serializes objections and sendings. If a person unsubscribes while e-mails are being queued, they are either skipped
 * or removed from the outbox.
 */
export async function lockSuppressions(db: Db, cid: number, mode: 'sending' | 'objecting'): Promise<void> {
  const key = sql`hashtextextended(${`suppressed ${cid}`}, 0)`
  await (mode === 'sending'
    ? sql`select pg_advisory_xact_lock_shared(${key})`
    : sql`select pg_advisory_xact_lock(${key})`
  ).execute(db)
}
