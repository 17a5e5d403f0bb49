import type { RealmContext } from '../../../kernel/context/context.ts'
import * as queries from './queries.ts'
import { addSent, withdrawRecipient } from './recipient-queries.ts'

/** An undone mail of a campaign gives its player back to the audience: a corrected campaign reaches them. */
export async function mailIsWithdrawn(
  { realm }: RealmContext,
  mail: { gamerTag: number; mailId: number },
  isWithdrawn: boolean,
): Promise<void> {
  const sid = await withdrawRecipient(realm, mail, isWithdrawn)
  if (sid !== undefined) await addSent(realm, sid, isWithdrawn ? -1 : 1)
}

/**
 * A campaign and its announcement are one thing: deleted in either place, both are gone, and both come back. The audit
 * entry of what the operator touched stands for both.
 */
export async function announcementIsDeleted(
  { realm, now }: RealmContext,
  symbol: string,
  isDeleted: boolean,
): Promise<void> {
  const row = await queries.lockOfAnnouncement(realm, symbol)
  if (!row || (row.deleted_at !== null) === isDeleted) return
  const at = new Date(now)
  await queries.updateCampaign(realm, row.sid, {
    deleted_at: isDeleted ? at : null,
    version: row.version + 1,
    updated_at: at,
  })
}
