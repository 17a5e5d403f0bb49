import { dayMs } from '@regent/contract/time'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { deleteOld } from './queries.ts'

const keptMs = 90 * dayMs
const batch = 1_000

/** Every day: deletes rows of claims without an attempt for three months, such as those of deleted mails. */
export function sweepUngiven(jobs: Jobs): void {
  jobs.define('old-ungiven-rewards', async ({ db, now, signal, progress }) => {
    let rewards = 0
    for (let deleted = batch; deleted === batch; ) {
      signal.throwIfAborted()
      deleted = await deleteOld(db, new Date(now - keptMs), batch)
      rewards += deleted
      progress(rewards)
    }
    return { rewards }
  })
  jobs.every('old-ungiven-rewards', { intervalMs: dayMs })
}
