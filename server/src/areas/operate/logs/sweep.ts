import { hourMs } from '@regent/contract/time'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { deleteOldLogQueries, deleteOldLogs } from './queries.ts'
import { queryLifeMs } from './service.ts'

const keptMs = 32 * 24 * hourMs
const rowsPerDelete = 5_000

/** Lines are kept for a month, searches for an hour. */
export function sweepLogs(jobs: Jobs): void {
  jobs.define('old-service-logs', async ({ db, now, signal, progress }) => {
    await deleteOldLogQueries(db, new Date(now - queryLifeMs))
    let deleted = 0
    for (let last = rowsPerDelete; last === rowsPerDelete; ) {
      signal.throwIfAborted()
      last = await deleteOldLogs(db, new Date(now - keptMs), rowsPerDelete)
      deleted += last
      progress(deleted)
    }
    return { deleted }
  })
  jobs.every('old-service-logs', { intervalMs: hourMs })
}
