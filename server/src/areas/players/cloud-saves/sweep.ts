import { keptVersions } from '@regent/contract/players/cloud-saves'
import { dayMs, hourMs } from '@regent/contract/time'
import { deleteStored } from '../../../engines/files/delete-stored.ts'
import type { Files } from '../../../engines/files/files.ts'
import type { Jobs, Run } from '../../../engines/jobs/jobs.ts'
import { discardOldUploads, takeDiscarded } from './queries.ts'
import { discardedKeptMs, partsKeptMs, uploadsKeptMs } from './service.ts'
import { deleteOldConflicts, discardOldVersions } from './version-queries.ts'

const batch = 500

/**
 * Every hour: deletes old versions and conflicts, unused contents, uploads that were never committed, and unfinished
 * files of servers that died.
 */
export function sweepFiles(jobs: Jobs, files: Files): void {
  jobs.define('discarded-files', (run) => deleteDiscarded(run, files))
  jobs.every('discarded-files', { intervalMs: hourMs })
}

async function deleteDiscarded({ db, now, signal, progress }: Run<unknown>, files: Files) {
  let deleted = 0
  for (let moved = batch; moved === batch; ) {
    signal.throwIfAborted()
    moved = await discardOldUploads(db, new Date(now - uploadsKeptMs), batch)
  }
  const versionsBefore = new Date(now - keptVersions.days * dayMs)
  for (let moved = batch; moved === batch; ) {
    signal.throwIfAborted()
    moved = await discardOldVersions(db, versionsBefore, batch)
  }
  for (let removed = batch; removed === batch; ) {
    signal.throwIfAborted()
    removed = await deleteOldConflicts(db, versionsBefore, batch)
  }
  for (let taken = batch; taken === batch; ) {
    signal.throwIfAborted()
    // The file is deleted before its row: after a crash the next sweep retries the remaining rows.
    taken = await db.transaction().execute(async (transaction) => {
      const objects = await takeDiscarded(transaction as typeof db, new Date(now - discardedKeptMs), batch)
      const unused = objects.flatMap(({ object, isNeeded }) => (isNeeded ? [] : object))
      await deleteStored(files, unused)
      deleted += unused.length
      return objects.length
    })
    progress(deleted)
  }
  return { deleted, parts: await files.deleteParts(now - partsKeptMs) }
}
