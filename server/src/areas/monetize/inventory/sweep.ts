import { hourMs } from '@regent/contract/time'
import type { Jobs, Run } from '../../../engines/jobs/jobs.ts'
import { deleteOldTransactions } from './queries.ts'

const batch = 1_000

/** Retention of transaction keys; nobody retries the same change after that. */
export const transactionsKeptMs = 30 * 24 * hourMs

/** Every hour: deletes the keys of transactions that are a month old. */
export function sweepTransactions(jobs: Jobs): void {
  jobs.define('old-transactions', deleteOld)
  jobs.every('old-transactions', { intervalMs: hourMs })
}

async function deleteOld({ db, now, signal, progress }: Run<unknown>) {
  let deleted = 0
  for (let last = batch; last === batch; ) {
    signal.throwIfAborted()
    last = await deleteOldTransactions(db, new Date(now - transactionsKeptMs), batch)
    deleted += last
    progress(deleted)
  }
  return { deleted }
}
