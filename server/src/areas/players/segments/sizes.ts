import { keptSizeDays, type SegmentSearch } from '@regent/contract/players/segments'
import { dayMs, hourMs } from '@regent/contract/time'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import type { Vault } from '../../../engines/secrets/vault.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { countEverybody, countSearch } from '../players/search.ts'
import { deleteOldSizes, selectUncounted, upsertSize } from './queries.ts'

const batch = 100

const formatUtcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Counts a segment, and stores the size of the day. */
export async function countAndSaveSize(
  realm: Realm,
  { id, search }: { id: number; search: SegmentSearch },
  { now, vault }: { now: number; vault: Vault },
): Promise<void> {
  const size = await countSearch(realm, search, { now, vault }, () => countEverybody(realm))
  await upsertSize(realm.db, { pid: realm.id, id, day: formatUtcDay(now), ...size })
}

/**
 * Every hour: counts segments without a size of the day, so that each has one per day (UTC), including those that were
 * created today. Sizes are kept for 90 days.
 */
export function segmentSizeJobs(jobs: Jobs, { vault }: Pick<Services, 'vault'>): void {
  jobs.define('segment-sizes', async ({ db, now, signal, progress }) => {
    const day = formatUtcDay(now)
    let segmentCount = 0
    for (;;) {
      const segments = await selectUncounted(db, day, batch)
      for (const { pid, cid, created_at: createdAt, id, search } of segments) {
        signal.throwIfAborted()
        await countAndSaveSize({ db, id: pid, cid, createdAt }, { id, search }, { now, vault })
        progress(++segmentCount)
      }
      if (segments.length < batch) break
    }
    await deleteOldSizes(db, formatUtcDay(now - keptSizeDays * dayMs))
    return { counted: segmentCount }
  })
  jobs.every('segment-sizes', { intervalMs: hourMs })
}
