import { dayMs } from '@regent/contract/time'
import { deleteOldEmails } from '../../../engines/email/email.ts'
import { deleteInParts } from '../../../engines/jobs/deleting.ts'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { area } from '../../../kernel/records/area.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { operator, person, roles } from './admin-users.record.ts'
import { mailHealth } from './health.ts'
import { revokeAccess } from './plans.ts'
import { adminUserRoutes } from './routes.ts'

export const adminUsersArea = area({
  name: 'admin-users',
  rights: ['users', 'global-roles', 'realm-roles'],
  routes: adminUserRoutes,
  work: { jobs: ({ jobs, services }) => sweepOutbox(jobs, services.settings) },
  records: [person, operator, roles],
  health: { mail: mailHealth },
  plans: { kinds: { 'revoke-access': revokeAccess } },
})

/** Every day: deletes e-mails that were sent or failed permanently, and are older than EMAILS_KEPT_DAYS. */
function sweepOutbox(jobs: Jobs, { emailsKeptDays }: Pick<Settings, 'emailsKeptDays'>): void {
  jobs.define('old-emails', async (run) => {
    if (emailsKeptDays === undefined) return { deleted: 0 }
    const before = new Date(run.now - emailsKeptDays * dayMs)
    return deleteInParts(run, (limit) => deleteOldEmails(run.db, before, limit))
  })
  jobs.every('old-emails', { intervalMs: dayMs })
}
