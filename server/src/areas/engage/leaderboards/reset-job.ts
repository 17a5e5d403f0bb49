import { minuteMs } from '@regent/contract/time'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { refreshBoard } from './service.ts'
import { selectDueBoards } from './version-queries.ts'

const batch = 100

/**
 * Every minute: resets boards that are due. Scores and reads that come first reset the board themselves, so that no
 * score of the new period is in the old version.
 */
export function resetLeaderboards(jobs: Jobs): void {
  jobs.define('leaderboard-resets', async ({ db, now, signal, progress }) => {
    let reset = 0
    for (let taken = batch; taken === batch; ) {
      const due = await selectDueBoards(db, new Date(now), batch)
      for (const { pid, cid, id, createdAt } of due) {
        signal.throwIfAborted()
        await refreshBoard({ db, id: pid, cid, createdAt }, id, now)
        progress(++reset)
      }
      taken = due.length
    }
    return { reset }
  })
  jobs.every('leaderboard-resets', { intervalMs: minuteMs })
}
