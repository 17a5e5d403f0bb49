import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { sampledEveryMs } from './measurements.ts'
import { deleteOldSamples, insertSamples } from './queries.ts'
import { readCounterOf } from './read-counter.ts'

const keptMs = 32 * 24 * 3_600_000
const deletedAtOnce = 5_000

/** Writes down every five minutes what storage objects hold, for their metrics. Samples are kept for a month. */
export function sampleStorage(jobs: Jobs): void {
  jobs.define('storage-samples', async ({ db, now, signal }) => {
    await readCounterOf(db).flush()
    await insertSamples(db, new Date(Math.floor(now / sampledEveryMs) * sampledEveryMs))
    for (let deleted = deletedAtOnce; deleted === deletedAtOnce; ) {
      signal.throwIfAborted()
      deleted = await deleteOldSamples(db, new Date(now - keptMs), deletedAtOnce)
    }
  })
  jobs.every('storage-samples', { intervalMs: sampledEveryMs })
}
