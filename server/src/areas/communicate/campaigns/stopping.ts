import type { RealmContext } from '../../../kernel/context/context.ts'
import { cancelPlan } from '../../../kernel/plans/apply.ts'
import { selectSendings } from './queries.ts'
import { lockLiving, setStart } from './service.ts'

/** Ends what is being sent, and takes it off the schedule. */
export async function stopSending(context: RealmContext, sid: number): Promise<void> {
  const { realm } = context
  const [sending] = await selectSendings(realm, sid)
  // The plan first, as the job that sends does: two that wait for one another would wait for ever.
  if (sending?.state === 'applying') await cancelPlan(context, sending.planId)
  const row = await lockLiving(realm, sid)
  if (row.next_at !== null) return setStart(context, row, null)
  if (sending?.state !== 'applying') context.unchanged()
}
