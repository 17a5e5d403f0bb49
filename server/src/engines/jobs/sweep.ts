import { hourMs } from '@regent/contract/time'
import type { Jobs } from './jobs.ts'
import { deleteEndedRuns } from './runs.ts'

/** How long ended runs are kept for reading. */
const keptMs = 30 * 24 * hourMs
const batch = 1_000

/** The engine's own job: every hour it deletes runs that ended a month ago. */
export function sweepRuns(jobs: Jobs): void {
  jobs.define('ended-runs', async ({ db, now, signal, progress }) => {
    const before = new Date(now - keptMs)
    let runs = 0
    for (let deleted = batch; deleted === batch; ) {
      signal.throwIfAborted()
      deleted = await deleteEndedRuns(db, before, batch)
      runs += deleted
      progress(runs)
    }
    return { runs }
  })
  jobs.every('ended-runs', { intervalMs: hourMs })
}
