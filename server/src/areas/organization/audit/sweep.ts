import { dayMs } from '@regent/contract/time'
import { deleteInParts } from '../../../engines/jobs/deleting.ts'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { deleteOldSeals } from '../../../kernel/audit/seals.ts'
import { deleteOldEntries } from '../../../kernel/audit/service.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'

/** Every day: deletes entries that are older than AUDIT_KEPT_DAYS. They can neither be read nor undone afterwards. */
export function sweepAudit(jobs: Jobs, { auditKeptDays }: Pick<Settings, 'auditKeptDays'>): void {
  jobs.define('old-audit-entries', async (run) => {
    if (auditKeptDays === undefined) return { deleted: 0 }
    const before = new Date(run.now - auditKeptDays * dayMs)
    const report = await deleteInParts(run, (limit) => deleteOldEntries(run.db, before, limit))
    await deleteOldSeals({ db: run.db, signal: run.signal, progress: () => {} })
    return report
  })
  jobs.every('old-audit-entries', { intervalMs: dayMs })
}
