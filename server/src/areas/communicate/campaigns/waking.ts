import { enqueueJob } from '../../../engines/jobs/enqueue.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'

/** The kind of job that starts due campaigns of one realm; the recurring job does so for all realms. */
export const dueCampaignsJob = 'campaigns-due'

/**
 * Wakes a campaign at its start time, to the second. If the campaign was moved in the meantime, nothing is due, so
 * wake-ups are never cancelled. The recurring job starts the campaigns of failed wake-ups.
 */
export async function wakeAt({ realm, now }: RealmContext, sid: number, at: number): Promise<void> {
  const job = { cid: realm.cid, pid: realm.id, kind: dueCampaignsJob, payload: { sid }, dueAt: Math.max(at, now) }
  await enqueueJob(realm.db, now, job)
}
