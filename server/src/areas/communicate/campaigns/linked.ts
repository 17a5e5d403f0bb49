import type { Customer, RealmContext } from '../../../kernel/context/context.ts'
import * as queries from './queries.ts'
import { addSent, addWithdrawn, withdrawEmails, withdrawRecipient } from './recipient-queries.ts'
import { deleteOwnTexts } from './texts.ts'

/** If a campaign's mail is undone, its player is in the audience again, so that a corrected campaign reaches them. */
export async function mailIsWithdrawn(
  { realm }: RealmContext,
  mail: { gamerTag: number; mailId: number },
  isWithdrawn: boolean,
): Promise<void> {
  const sid = await withdrawRecipient(realm, mail, isWithdrawn)
  if (sid !== undefined) await addWithdrawn(realm, sid, isWithdrawn ? 1 : -1)
}

/** E-mails removed from the outbox because their reader has unsubscribed do not count as sent. */
export async function emailsAreWithdrawn(
  { db, cid }: Customer,
  emails: readonly { id: number; accountId: number }[],
): Promise<void> {
  for (const { pid, sid, count } of await withdrawEmails(db, cid, emails)) await addSent({ db, id: pid }, sid, -count)
}

/**
 * A campaign and its announcement are deleted and restored together. The audit entry of the record that the operator
 * changed covers both.
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
  // The undo restores these texts with those of the announcement.
  if (isDeleted) await deleteOwnTexts(context, row.definition)
}
