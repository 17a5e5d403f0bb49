import { hourMs } from '@regent/contract/time'
import type { Db } from '../../../engines/database/database.ts'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { saveTrialStats } from './assignment.ts'
import { deleteEjected, deleteEjectedMembers, lockMembers, startDue } from './queries.ts'
import { ejectedKeptMs, trialStatsJob } from './service.ts'

const membersPerBatch = 500

type Payload = { pid: string; trialId: number; name: string }

/**
 * Writes the stats of a trial's players after it was ejected or restored. Every hour it erases trials ejected long ago;
 * every minute it starts trials that are due.
 */
export function trialJobs(jobs: Jobs): void {
  jobs.define<Payload>(trialStatsJob, async ({ db, payload, now, signal, progress }) => {
    const { pid, trialId, name } = payload
    let players = 0
    for (let after = 0, isMore = true; isMore; ) {
      signal.throwIfAborted()
      const tags = await db.transaction().execute(async (transaction) => {
        const realm = { db: transaction as Db, id: pid, cid: 0, createdAt: 0 }
        const locked = await lockMembers(realm, trialId, after, membersPerBatch)
        if (locked.length > 0) await saveTrialStats(realm, now, locked, [name])
        return locked
      })
      players += tags.length
      after = tags.at(-1) ?? after
      isMore = tags.length === membersPerBatch
      progress(players)
    }
    return { players }
  })
  jobs.define('ejected-trials', async ({ db, now, signal }) => {
    const before = new Date(now - ejectedKeptMs)
    let members = 0
    for (let deleted = 1; deleted > 0; members += deleted) {
      signal.throwIfAborted()
      deleted = await deleteEjectedMembers(db, before, 5_000)
    }
    return { members, trials: await deleteEjected(db, before) }
  })
  jobs.every('ejected-trials', { intervalMs: hourMs })
  jobs.define('trial-starts', async ({ db, now }) => ({ started: await startDue(db, new Date(now)) }))
  jobs.every('trial-starts', { intervalMs: 60_000 })
}
