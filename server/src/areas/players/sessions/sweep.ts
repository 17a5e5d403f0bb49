import { dayMs } from '@regent/contract/time'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import type { PlayerKey } from '../../../engines/live/connections.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { deleteOldSessions } from './queries.ts'

/** Players per statement: the table is sorted by player, not by time. */
const playersAtOnce = 500

/** Every day: deletes sessions that are older than SESSIONS_KEPT_DAYS. Their counts are kept. */
export function sweepSessions(jobs: Jobs, { sessionsKeptDays }: Pick<Settings, 'sessionsKeptDays'>): void {
  jobs.define('old-sessions', async ({ db, now, signal, progress }) => {
    if (sessionsKeptDays === undefined) return { deleted: 0 }
    const before = new Date(now - sessionsKeptDays * dayMs)
    let deleted = 0
    for (let last: PlayerKey | undefined; ; ) {
      signal.throwIfAborted()
      const part = await deleteOldSessions(db, before, last, playersAtOnce)
      if (!part) return { deleted }
      last = part.last
      deleted += part.deleted
      progress(deleted)
    }
  })
  jobs.every('old-sessions', { intervalMs: dayMs })
}
