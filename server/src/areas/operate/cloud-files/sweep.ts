import { hourMs } from '@regent/contract/time'
import { deleteStored } from '../../../engines/files/delete-stored.ts'
import type { Files } from '../../../engines/files/files.ts'
import type { Jobs, Run } from '../../../engines/jobs/jobs.ts'
import { deleteLongDeleted, deleteOldVersions } from './queries.ts'
import { keptMs, keptVersions } from './service.ts'
import { deleteOldUploads } from './upload-queries.ts'

const batch = 200
/** A waiting content is kept as long as a plan. */
const waitingKeptMs = 24 * hourMs

/**
 * Every hour: deletes files that were deleted a month ago, older versions except the newest ones, and unused waiting
 * contents.
 */
export function sweepCloudFiles(jobs: Jobs, files: Files): void {
  jobs.define('old-cloud-files', (run) => sweep(run, files))
  jobs.every('old-cloud-files', { intervalMs: hourMs })
}

async function sweep({ db, now, signal, progress }: Run<unknown>, files: Files) {
  const before = new Date(now - keptMs)
  let deleted = 0
  // Contents are deleted before their rows: after a crash the next sweep retries the remaining rows.
  const take = (find: (within: typeof db) => Promise<string[]>) =>
    db.transaction().execute(async (transaction) => {
      const objects = await find(transaction as typeof db)
      await deleteStored(files, objects)
      deleted += objects.length
      progress(deleted)
      return objects.length
    })
  for (let taken = 1; taken > 0; ) {
    signal.throwIfAborted()
    taken = await take((within) => deleteLongDeleted(within, before, batch))
  }
  for (let versions = 1; versions > 0; ) {
    signal.throwIfAborted()
    await take(async (within) => {
      const rows = await deleteOldVersions(within, before, keptVersions, batch)
      versions = rows.length
      return [...new Set(rows.flatMap(({ object, isNeeded }) => (isNeeded ? [] : [object])))]
    })
  }
  for (let taken = 1; taken > 0; ) {
    signal.throwIfAborted()
    taken = await take((within) => deleteOldUploads(within, new Date(now - waitingKeptMs), batch))
  }
  return { deleted }
}
