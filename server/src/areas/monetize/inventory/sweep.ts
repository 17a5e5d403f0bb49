import { dayMs, hourMs } from '@regent/contract/time'
import { deleteInParts } from '../../../engines/jobs/deleting.ts'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { deleteOldChanges, deleteOldTransactions, selectNextRealmWithChanges } from './queries.ts'

/** Retention of transaction keys; nobody retries the same change after that. */
export const transactionsKeptMs = 30 * dayMs

/** Every hour: deletes the keys of transactions that are a month old. */
export function sweepTransactions(jobs: Jobs): void {
  jobs.define('old-transactions', (run) => {
    const before = new Date(run.now - transactionsKeptMs)
    return deleteInParts(run, (limit) => deleteOldTransactions(run.db, before, limit))
  })
  jobs.every('old-transactions', { intervalMs: hourMs })
}

/**
 * Every day: deletes entries of the history of inventories that are older than INVENTORY_KEPT_DAYS, in every realm. The
 * amounts and items themselves stay.
 */
export function sweepHistory(jobs: Jobs, { inventoryKeptDays }: Pick<Settings, 'inventoryKeptDays'>): void {
  jobs.define('old-inventory-changes', async (run) => {
    if (inventoryKeptDays === undefined) return { deleted: 0 }
    const { db } = run
    const before = new Date(run.now - inventoryKeptDays * dayMs)
    let all = 0
    for (let pid = await selectNextRealmWithChanges(db, ''); pid; pid = await selectNextRealmWithChanges(db, pid)) {
      const realm = { db, id: pid }
      const earlier = all
      const progress = (deleted: number) => run.progress(earlier + deleted)
      all += (await deleteInParts({ ...run, progress }, (limit) => deleteOldChanges(realm, before, limit))).deleted
    }
    return { deleted: all }
  })
  jobs.every('old-inventory-changes', { intervalMs: dayMs })
}
