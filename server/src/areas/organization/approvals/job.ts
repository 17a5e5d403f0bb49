import { hourMs, minuteMs } from '@regent/contract/time'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { tellExpired } from '../../../kernel/approvals/outcomes.ts'
import { releaseDue } from '../../../kernel/approvals/releases.ts'
import { deleteOldApprovals } from '../../../kernel/approvals/requests.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'

/** The same retention period as for plans. */
const keptMs = 30 * 24 * hourMs

/**
 * Every minute: notifies the authors of expired requests, and ends emergency releases that are due. Every hour: deletes requests that are a month old, and the
 * budget use of previous days.
 */
export function approvalJobs(jobs: Jobs, { publicUrl }: Settings): void {
  jobs.define('expired-approvals', async ({ db, now }) => ({ told: await tellExpired(db, now, publicUrl) }))
  jobs.every('expired-approvals', { intervalMs: minuteMs })
  jobs.define('approval-releases', async ({ db, now }) => ({ released: await releaseDue(db, now, publicUrl) }))
  jobs.every('approval-releases', { intervalMs: minuteMs })
  jobs.define('old-approvals', ({ db, now }) => deleteOldApprovals(db, now, keptMs))
  jobs.every('old-approvals', { intervalMs: hourMs })
}
