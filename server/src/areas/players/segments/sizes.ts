import { keptSizeDays } from '@regent/contract/segments'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { countEverybody, countSearch } from '../players/search.ts'
import { deleteOldSizes, selectUncounted, upsertSize } from './queries.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const batch = 100

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * Every hour: counts the segments that have no size of the day yet, so that each has one per day (UTC), also those
 * that were made today. Segments of 90 days ago and more are forgotten.
 */
export function segmentSizeJobs(jobs: Jobs, { vault }: Pick<Services, 'vault'>): void {
  jobs.define('segment-sizes', async ({ db, now, signal, progress }) => {
    const day = dayOf(now)
    let counted = 0
    for (;;) {
      const segments = await selectUncounted(db, day, batch)
      for (const { pid, cid, created_at: createdAt, id, search } of segments) {
        signal.throwIfAborted()
        const realm = { db, id: pid, cid, createdAt }
        const size = await countSearch(realm, search, { now, vault }, () => countEverybody(realm))
        await upsertSize(db, { pid, id, day, ...size })
        progress(++counted)
      }
      if (segments.length < batch) break
    }
    await deleteOldSizes(db, dayOf(now - keptSizeDays * dayMs))
    return { counted }
  })
  jobs.every('segment-sizes', { intervalMs: hourMs })
}
