import { isDeepStrictEqual } from 'node:util'
import type { EmailSender, Suppression, SuppressionReason } from '@regent/contract/communicate/emails'
import { ApiError } from '@regent/contract/errors'
import type { Db } from '../../../engines/database/database.ts'
import { deleteWaitingBulk } from '../../../engines/email/email.ts'
import type { Vault } from '../../../engines/secrets/vault.ts'
import type { Customer, OrganizationContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { present } from '../../../kernel/context/present.ts'
import type { Registry } from '../../../kernel/context/registry.ts'
import type { MaskingPolicy } from '../../../kernel/personal-data/masking.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { findAccountByKey } from '../../organization/accounts/service.ts'
import { addressKeys, type LinkOwner } from './addresses.ts'
import * as queries from './queries.ts'

// ── Sender ─────────────────────────────────────────────────────────────────

export async function readSender(customer: Customer): Promise<EmailSender | null> {
  return (await queries.selectSender(customer))?.sender ?? null
}

export async function lockSender(customer: Customer): Promise<EmailSender | null> {
  return (await queries.lockSender(customer))?.sender ?? null
}

export async function setSender(context: OrganizationContext, sender: EmailSender | null): Promise<void> {
  const { customer, now, ifMatch, change } = context
  const row = (await queries.lockSender(customer)) ?? { sender: null, version: 0 }
  if (ifMatch !== undefined && ifMatch !== row.version)
    throw new ApiError('StaleVersion', { field: 'sender', current: row })
  if (isDeepStrictEqual(row.sender, sender)) return context.unchanged()
  await queries.upsertSender(customer, { sender, version: row.version + 1 }, new Date(now))
  context.setVersion(row.version + 1)
  change({ subject: 'email-sender', id: String(customer.cid), before: row.sender, after: sender })
}

/** The parts of an e-mail that identify its sender; empty without a sender of the organization. */
export const fromParts = (sender: EmailSender | null) =>
  sender === null
    ? {}
    : { sender: `"${sender.name}" <${sender.address}>`, ...(sender.replyTo && { replyTo: sender.replyTo }) }

// ── Suppressed addresses ───────────────────────────────────────────────────

/** A suppressed address in the audit trail, which stores only its hash. */
export type SuppressionState = { reason: SuppressionReason; at: number; accountId: number | null }

const toState = ({ reason, at, account_id: accountId }: queries.SuppressionRow): SuppressionState => ({
  reason,
  at,
  accountId,
})

/** Does not show an account that has another address now. */
export function suppressionView(
  { address_key: key, reason, at, email }: queries.SuppressionRow,
  keyOf: (email: string) => string,
  masking: Pick<MaskingPolicy, 'column'>,
): Suppression {
  const address = email !== null && keyOf(email) === key ? email : undefined
  return { key, reason, at, ...present({ email: masking.column('accounts.email', address) }) }
}

export async function addSuppression(context: OrganizationContext, email: string): Promise<void> {
  const { customer, vault, now } = context
  const accountId = (await findAccountByKey(customer, 'email', email.toLowerCase())) ?? null
  await queries.lockSuppressions(customer.db, customer.cid, 'objecting')
  await putSuppression(context, addressKeys(vault, customer.cid)(email), { reason: 'operator', at: now, accountId })
  await withdrawWaiting(context.registry, customer, email)
}

/** Sets or, with null, removes a suppression. */
export async function putSuppression(
  context: OrganizationContext,
  key: string,
  state: SuppressionState | null,
): Promise<void> {
  const { customer, change } = context
  const row = await queries.lockSuppression(customer, key)
  const before = row ? toState(row) : null
  if ((before === null) === (state === null)) return context.unchanged()
  if (state) await queries.insertSuppression(customer, { key, ...state, at: new Date(state.at) })
  else await queries.deleteSuppression(customer, key)
  change({ subject: 'suppressed-address', id: key, before, after: state })
}

export async function removeSuppression(context: OrganizationContext, key: string): Promise<void> {
  if (!(await queries.lockSuppression(context.customer, key)))
    throw new ApiError('SuppressionNotFound', { field: 'key' })
  await putSuppression(context, key, null)
}

export async function lockSuppressionState(customer: Customer, key: string): Promise<SuppressionState | null> {
  const row = await queries.lockSuppression(customer, key)
  return row ? toState(row) : null
}

/** Removes the queued e-mails to an address from the outbox and notifies their senders that they were not sent. */
async function withdrawWaiting(registry: Registry, customer: Customer, email: string): Promise<void> {
  const withdrawn = await deleteWaitingBulk(customer.db, customer.cid, email)
  const ofAccounts = withdrawn.flatMap(({ id, accountId }) => (accountId === null ? [] : [{ id, accountId }]))
  if (ofAccounts.length > 0) await runHooks(registry, 'emailsAreWithdrawn', customer, ofAccounts)
}

/** A reader objects by the link in an e-mail: stops all e-mails of campaigns, including queued ones. */
export async function unsubscribe(
  { db, clock, registry }: Pick<Services, 'db' | 'clock' | 'registry'>,
  vault: Vault,
  reader: LinkOwner,
): Promise<void> {
  const { cid, accountId, key } = reader
  await db.transaction().execute(async (transaction) => {
    const tx = transaction as Db
    const customer = { db: tx, cid }
    await queries.lockSuppressions(tx, cid, 'objecting')
    await queries.insertSuppression(customer, { key, accountId, reason: 'unsubscribed', at: new Date(clock()) })
    const row = await queries.findSuppression(customer, key)
    if (row?.email && addressKeys(vault, cid)(row.email) === key) await withdrawWaiting(registry, customer, row.email)
  })
}

/**
 * Makes objections wait until a sending ends. A sending must call this before it takes other locks, because an
 * objection then corrects the number of sent e-mails: another order could deadlock.
 */
export const holdObjections = ({ db, cid }: Customer): Promise<void> => queries.lockSuppressions(db, cid, 'sending')

/**
 * Filters addresses to those on the suppression list for campaigns. Call it in the transaction that queues the e-mails:
 * a concurrent objection waits for its end and then removes them from the outbox.
 */
export async function filterSuppressed(
  { vault, customer }: Pick<OrganizationContext, 'vault' | 'customer'>,
  emails: readonly string[],
): Promise<Set<string>> {
  await queries.lockSuppressions(customer.db, customer.cid, 'sending')
  const toKey = addressKeys(vault, customer.cid)
  const keys = emails.map(toKey)
  const suppressed = await queries.selectSuppressed(customer, keys)
  return new Set(emails.filter((_, index) => suppressed.has(keys[index] ?? '')))
}

/** Filters a realm’s players to those with suppressed accounts, for counts. */
export const suppressedPlayers = queries.selectSuppressedAccounts
