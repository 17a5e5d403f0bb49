import { dayMs } from '@regent/contract/time'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { sampleIntervalMs } from './measurements.ts'
import { deleteOldSamples, insertSamples } from './queries.ts'
import { getReadCounter } from './read-counter.ts'

const keptMs = 32 * dayMs
const rowsPerDelete = 5_000

/** Samples the size of storage objects every five minutes, for their metrics. Samples are kept for a month. */
export function sampleStorage(jobs: Jobs): void {
  jobs.define('storage-samples', async ({ db, now, signal }) => {
    await getReadCounter(db).flush()
    await insertSamples(db, new Date(Math.floor(now / sampleIntervalMs) * sampleIntervalMs))
    for (let deleted = rowsPerDelete; deleted === rowsPerDelete; ) {
      signal.throwIfAborted()
      deleted = await deleteOldSamples(db, new Date(now - keptMs), rowsPerDelete)
    }
  })
  jobs.every('storage-samples', { intervalMs: sampleIntervalMs })
}
