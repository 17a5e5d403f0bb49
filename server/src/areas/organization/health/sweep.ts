import { consoleErrorDays } from '@regent/contract/organization/health'
import { dayMs, hourMs } from '@regent/contract/time'
import { deleteInParts } from '../../../engines/jobs/deleting.ts'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { deleteOldCounts, deleteOldErrors } from './queries.ts'
import { keptCountDays } from './tables.ts'

/** Every hour: deletes old counts and errors of the console that no longer occur. */
export function sweepHealth(jobs: Jobs): void {
  jobs.define('old-health-counts', (run) => {
    const before = new Date(run.now - (keptCountDays + 1) * dayMs)
    return deleteInParts(run, (limit) => deleteOldCounts(run.db, before, limit))
  })
  jobs.every('old-health-counts', { intervalMs: hourMs })
  jobs.define('old-console-errors', (run) => {
    const before = new Date(run.now - consoleErrorDays * dayMs)
    return deleteInParts(run, (limit) => deleteOldErrors(run.db, before, limit))
  })
  jobs.every('old-console-errors', { intervalMs: hourMs })
}
