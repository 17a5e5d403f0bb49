import { hourMs } from '@regent/contract/time'
import type { Jobs, Run } from '../../../engines/jobs/jobs.ts'
import { deleteDiscarded, deleteExpired, deleteOfDiscarded } from './discarded-queries.ts'
import { discardedKeptMs } from './service.ts'

const batch = 5_000

/** Every hour: discards expired boards, and erases sheets that were discarded a month ago. */
export function sweepLeaderboards(jobs: Jobs): void {
  jobs.define('discarded-leaderboards', sweep)
  jobs.every('discarded-leaderboards', { intervalMs: hourMs })
}

async function sweep({ db, now, signal, progress }: Run<unknown>) {
  let expired = 0
  for (let taken = batch; taken === batch; expired += taken) {
    signal.throwIfAborted()
    taken = await deleteExpired(db, new Date(now), batch)
  }
  const before = new Date(now - discardedKeptMs)
  let entries = 0
  for (let deleted = 1; deleted > 0; entries += deleted) {
    signal.throwIfAborted()
    deleted = await deleteOfDiscarded(db, before, batch)
    progress(entries)
  }
  return { expired, entries, sheets: await deleteDiscarded(db, before) }
}
