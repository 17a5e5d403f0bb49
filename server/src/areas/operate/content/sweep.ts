import { dayMs } from '@regent/contract/time'
import { deleteStored } from '../../../engines/files/delete-stored.ts'
import type { Files } from '../../../engines/files/files.ts'
import { linkLifeMs } from '../../../engines/files/links.ts'
import type { Jobs, Run } from '../../../engines/jobs/jobs.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { deleteUploadsBefore, renewedMs } from './queries.ts'
import * as queries from './sweep-queries.ts'

const realmsAtOnce = 100
const manifestsAtOnce = 500
/** A list may have thousands of entries. */
const listsAtOnce = 50
const itemsAtOnce = 500

type Needs = { files: Files; settings: Pick<Settings, 'versionsKeptDays'> }

/**
 * Every day: deletes manifests that newer ones replaced more than VERSIONS_KEPT_DAYS ago, then the lists that no manifest
 * has, then the versions that no list has, with their files. Plans end before the shortest period, so that they find
 * their lists and versions.
 */
export function sweepContent(jobs: Jobs, { files, settings }: Needs): void {
  jobs.define('old-content', async (run) => {
    const { versionsKeptDays } = settings
    if (versionsKeptDays === undefined) return { deleted: 0 }
    const before = new Date(run.now - versionsKeptDays * dayMs)
    let deleted = 0
    for (let last = '', isMore = true; isMore; ) {
      const pids = await queries.selectRealmsWithContent(run.db, last, realmsAtOnce)
      for (const pid of pids) {
        deleted += await sweepRealm(run, files, pid, before)
        run.progress(deleted)
      }
      last = pids.at(-1) ?? last
      isMore = pids.length === realmsAtOnce
    }
    return { deleted }
  })
  jobs.every('old-content', { intervalMs: dayMs })
}

async function sweepRealm({ db, now, signal }: Run<unknown>, files: Files, pid: string, before: Date): Promise<number> {
  const repeatDeletion = async (limit: number, deleteSome: () => Promise<number>) => {
    let sum = 0
    for (let count = limit; count === limit; sum += count) {
      signal.throwIfAborted()
      count = await deleteSome()
    }
    return sum
  }
  await deleteUploadsBefore({ db, id: pid }, new Date(now - 4 * linkLifeMs))
  const manifests = await repeatDeletion(manifestsAtOnce, () =>
    queries.deleteOldManifests(db, { pid, before, limit: manifestsAtOnce }),
  )
  const lists = await repeatDeletion(listsAtOnce, () => queries.deleteOldLists(db, { pid, before, limit: listsAtOnce }))
  const renewedBefore = new Date(before.getTime() - renewedMs)
  const items = await repeatDeletion(itemsAtOnce, () =>
    // Files are deleted before their rows: after a crash the next sweep finds the rows again.
    db.transaction().execute(async (transaction) => {
      const within = transaction as typeof db
      const { count, objects } = await queries.deleteOldItems(within, {
        pid,
        before,
        renewedBefore,
        limit: itemsAtOnce,
      })
      const inUse = await queries.selectObjectsInUse(within, objects)
      await deleteStored(
        files,
        objects.filter((object) => !inUse.has(object)),
      )
      return count
    }),
  )
  return manifests + lists + items
}
