import type { Customer, RealmContext } from '../../../kernel/context/context.ts'
import * as queries from './queries.ts'
import { addSent, addWithdrawn, withdrawEmails, withdrawRecipient } from './recipient-queries.ts'
import { deleteOwnTexts } from './texts.ts'

/** An undone mail of a campaign gives its player back to the audience: a corrected campaign reaches them. */
export async function mailIsWithdrawn(
  { realm }: RealmContext,
  mail: { gamerTag: number; mailId: number },
  isWithdrawn: boolean,
): Promise<void> {
  const sid = await withdrawRecipient(realm, mail, isWithdrawn)
  if (sid !== undefined) await addWithdrawn(realm, sid, isWithdrawn ? 1 : -1)
}

/** An e-mail that left the outbox before it was sent was not sent: its reader has unsubscribed. */
export async function emailsAreWithdrawn(
  { db, cid }: Customer,
  emails: readonly { id: number; accountId: number }[],
): Promise<void> {
  for (const { pid, sid, count } of await withdrawEmails(db, cid, emails)) await addSent({ db, id: pid }, sid, -count)
}

/**
 * A campaign and its announcement are one thing: deleted in either place, both are gone, and both come back. The audit
 * entry of what the operator touched stands for both.
 */
export async function announcementIsDeleted(context: RealmContext, symbol: string, isDeleted: boolean): Promise<void> {
  const { realm, now } = context
  const row = await queries.lockOfAnnouncement(realm, symbol)
  if (!row || (row.deleted_at !== null) === isDeleted) return
  const at = new Date(now)
  await queries.updateCampaign(realm, row.sid, {
    deleted_at: isDeleted ? at : null,
    version: row.version + 1,
    updated_at: at,
  })
  // The undo restores the texts with those of the announcement.
  if (isDeleted) await deleteOwnTexts(context, row.definition)
}
