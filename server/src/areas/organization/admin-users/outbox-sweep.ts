import { dayMs } from '@regent/contract/time'
import { deleteOldEmails } from '../../../engines/email/email.ts'
import { deleteInParts } from '../../../engines/jobs/deleting.ts'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'

/** Every day: deletes e-mails that were sent or failed permanently, and are older than EMAILS_KEPT_DAYS. */
export function sweepOutbox(jobs: Jobs, { emailsKeptDays }: Pick<Settings, 'emailsKeptDays'>): void {
  jobs.define('old-emails', async (run) => {
    if (emailsKeptDays === undefined) return { deleted: 0 }
    const before = new Date(run.now - emailsKeptDays * dayMs)
    return deleteInParts(run, (limit) => deleteOldEmails(run.db, before, limit))
  })
  jobs.every('old-emails', { intervalMs: dayMs })
}
