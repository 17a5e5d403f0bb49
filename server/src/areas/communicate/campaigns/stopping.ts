import type { RealmContext } from '../../../kernel/context/context.ts'
import { cancelPlan } from '../../../kernel/plans/apply.ts'
import { lockRealmTexts } from '../localizations/service.ts'
import { selectSendings } from './queries.ts'
import { deleteRecipients } from './recipient-queries.ts'
import { endAnnouncement, lockLiving, setStart } from './service.ts'

/**
 * Stops the running sending, unschedules the campaign, and drops players who are still in their quiet hours. For an
 * announcement: ends it.
 */
export async function stopSending(context: RealmContext, sid: number): Promise<void> {
  const { realm } = context
  const [sending] = await selectSendings(realm, sid)
  // Locks the plan first, like the sending job; another order could deadlock.
  if (sending?.state === 'applying') await cancelPlan(context, sending.planId)
  // Texts are locked before the announcement that uses them.
  await lockRealmTexts(realm)
  const row = await lockLiving(realm, sid)
  if (row.announcement !== null) return endAnnouncement(context, row)
  const deletedCount = await deleteRecipients(realm, sid)
  if (deletedCount > 0)
    context.change({ subject: 'campaign', id: String(sid), before: { waiting: deletedCount }, after: { waiting: 0 } })
  if (row.next_at !== null) return setStart(context, row, null)
  if (sending?.state !== 'applying' && deletedCount === 0) context.unchanged()
}
