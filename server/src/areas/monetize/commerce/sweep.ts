import { dayMs } from '@regent/contract/time'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { deleteOldSaved } from './queries.ts'

/** A catalog may have megabytes. */
const versionsAtOnce = 200

/** Every day: deletes versions of catalog and SKUs that newer ones replaced more than VERSIONS_KEPT_DAYS ago. */
export function sweepCatalogs(jobs: Jobs, settings: Pick<Settings, 'versionsKeptDays'>): void {
  jobs.define('old-catalogs', async ({ db, now, signal, progress }) => {
    const { versionsKeptDays } = settings
    if (versionsKeptDays === undefined) return { deleted: 0 }
    const before = new Date(now - versionsKeptDays * dayMs)
    let deleted = 0
    for (let count = versionsAtOnce; count === versionsAtOnce; ) {
      signal.throwIfAborted()
      count = await deleteOldSaved(db, before, versionsAtOnce)
      deleted += count
      progress(deleted)
    }
    return { deleted }
  })
  jobs.every('old-catalogs', { intervalMs: dayMs })
}
