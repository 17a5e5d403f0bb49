import type { Registry } from 'prom-client'
import type { Db } from '../database/database.ts'
import { sharedGauges } from '../gauges.ts'
import { selectDueRuns } from './runs.ts'

/** Metrics of due runs that no server has leased. */
export function jobMetrics(registry: Registry, db: Db, clock: () => number): void {
  const described = {
    regent_jobs_due: { help: 'Due runs of jobs that no server has started, up to 10,000.' },
    regent_jobs_oldest_due_seconds: { help: 'Delay of the oldest due run; 0 if there are none.' },
  }
  sharedGauges(registry, described, async () => {
    const now = clock()
    const { count, oldest } = await selectDueRuns(db, new Date(now))
    return {
      regent_jobs_due: count,
      regent_jobs_oldest_due_seconds: oldest === null ? 0 : Math.max(0, now - oldest) / 1000,
    }
  })
}
