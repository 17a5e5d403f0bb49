import { enqueueJob } from '../../../engines/jobs/enqueue.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'

/** The kind of job that starts due campaigns of a realm; the recurring one does so for all realms. */
export const dueCampaignsJob = 'campaigns-due'

/**
 * Has a campaign start at its time, to the second. A campaign that was moved meanwhile finds nothing due, so nothing has
 * to be cancelled; the recurring job starts what a failed one has left.
 */
export async function wakeAt({ realm, now }: RealmContext, sid: number, at: number): Promise<void> {
  const job = { cid: realm.cid, pid: realm.id, kind: dueCampaignsJob, payload: { sid }, dueAt: Math.max(at, now) }
  await enqueueJob(realm.db, now, job)
}
