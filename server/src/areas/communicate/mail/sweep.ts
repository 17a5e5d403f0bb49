import { dayMs } from '@regent/contract/time'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { deleteOldMails, selectNextRealmWithMails } from './old-mail-queries.ts'

const mailsAtOnce = 2_000

/**
 * Every day: deletes mails older than MAILS_KEPT_DAYS, in every realm, the oldest first. Mails with claimable gifts
 * stay.
 */
export function sweepMails(jobs: Jobs, { mailsKeptDays }: Pick<Settings, 'mailsKeptDays'>): void {
  jobs.define('old-mails', async ({ db, now, signal, progress }) => {
    if (mailsKeptDays === undefined) return { deleted: 0 }
    const before = new Date(now - mailsKeptDays * dayMs)
    let deleted = 0
    for (let pid = await selectNextRealmWithMails(db, ''); pid; pid = await selectNextRealmWithMails(db, pid)) {
      for (let last: number | null = 0; last !== null; ) {
        signal.throwIfAborted()
        const part = await deleteOldMails(
          { db, id: pid },
          { before, now: new Date(now), after: last, limit: mailsAtOnce },
        )
        last = part.last
        deleted += part.deleted
        progress(deleted)
      }
    }
    return { deleted }
  })
  jobs.every('old-mails', { intervalMs: dayMs })
}
