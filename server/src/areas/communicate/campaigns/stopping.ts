import type { RealmContext } from '../../../kernel/context/context.ts'
import { cancelPlan } from '../../../kernel/plans/apply.ts'
import { selectSendings } from './queries.ts'
import { lockLiving, setStart } from './service.ts'

/** Stops the running sending, and unschedules the campaign. */
export async function stopSending(context: RealmContext, sid: number): Promise<void> {
  const { realm } = context
  const [sending] = await selectSendings(realm, sid)
  // Locks the plan first, as the sending job does; another order could deadlock.
  if (sending?.state === 'applying') await cancelPlan(context, sending.planId)
  const row = await lockLiving(realm, sid)
  if (row.next_at !== null) return setStart(context, row, null)
  if (sending?.state !== 'applying') context.unchanged()
}
