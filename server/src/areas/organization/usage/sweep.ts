import { dayMs } from '@regent/contract/time'
import { deleteInParts } from '../../../engines/jobs/deleting.ts'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { deleteOldHits } from './queries.ts'

/** Every day: deletes counts of calls that are older than USAGE_KEPT_DAYS. */
export function sweepHits(jobs: Jobs, { usageKeptDays }: Pick<Settings, 'usageKeptDays'>): void {
  jobs.define('old-api-hits', async (run) => {
    if (usageKeptDays === undefined) return { deleted: 0 }
    const before = new Date(run.now - usageKeptDays * dayMs).toISOString().slice(0, 10)
    return deleteInParts(run, (limit) => deleteOldHits(run.db, before, limit))
  })
  jobs.every('old-api-hits', { intervalMs: dayMs })
}
