import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { deleteOldApprovals } from '../../../kernel/approvals/requests.ts'

const hourMs = 3_600_000
/** As long as plans. */
const keptMs = 30 * 24 * hourMs

/** Every hour: deletes requests that are a month old, and what was given on earlier days. */
export function sweepApprovals(jobs: Jobs): void {
  jobs.define('old-approvals', ({ db, now }) => deleteOldApprovals(db, now, keptMs))
  jobs.every('old-approvals', { intervalMs: hourMs })
}
