import type { RealmContext } from '../../../kernel/context/context.ts'
import { cancelPlan } from '../../../kernel/plans/apply.ts'
import { lockRealmTexts } from '../localizations/service.ts'
import { selectSendings } from './queries.ts'
import { deleteRecipients } from './recipient-queries.ts'
import { endAnnouncement, lockLiving, setStart } from './service.ts'

/**
 * Stops the running sending, unschedules the campaign, and sends no more to players whose quiet hours last. Of an
 * announcement: ends it.
 */
export async function stopSending(context: RealmContext, sid: number): Promise<void> {
  const { realm } = context
  const [sending] = await selectSendings(realm, sid)
  // Locks the plan first, as the sending job does; another order could deadlock.
  if (sending?.state === 'applying') await cancelPlan(context, sending.planId)
  // Texts are locked before the announcement that shows them.
  await lockRealmTexts(realm)
  const row = await lockLiving(realm, sid)
  if (row.announcement !== null) return endAnnouncement(context, row)
  const given = await deleteRecipients(realm, sid)
  if (given > 0)
    context.change({ subject: 'campaign', id: String(sid), before: { waiting: given }, after: { waiting: 0 } })
  if (row.next_at !== null) return setStart(context, row, null)
  if (sending?.state !== 'applying' && given === 0) context.unchanged()
}
