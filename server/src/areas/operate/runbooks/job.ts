import { hourMs } from '@regent/contract/time'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { deleteOldRuns } from './run-queries.ts'

/** The retention period of the plans of its steps. */
const keptMs = 30 * 24 * hourMs
const batch = 500

/** Every hour: deletes runs that are a month old. */
export function sweepRunbookRuns(jobs: Jobs): void {
  jobs.define('old-runbook-runs', async ({ db, now, signal }) => {
    let deleted = 0
    for (let last = batch; last === batch; ) {
      signal.throwIfAborted()
      last = await deleteOldRuns(db, new Date(now - keptMs), batch)
      deleted += last
    }
    return { deleted }
  })
  jobs.every('old-runbook-runs', { intervalMs: hourMs })
}
