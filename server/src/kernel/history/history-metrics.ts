import { dayMs } from '@regent/contract/time'
import type { Registry } from 'prom-client'
import type { Db } from '../../engines/database/database.ts'
import { sharedGauges } from '../../engines/gauges.ts'
import { smallBytes } from './compaction.ts'
import { selectFileCounts } from './part-queries.ts'
import { selectQueue } from './queries.ts'

/** Says in the metrics what of the history waits, and whether a server has the analytics engine. */
export function historyMetrics(registry: Registry, db: Db, clock: () => number, overdueQueries: () => number): void {
  const described = {
    regent_history_waiting_events: { help: 'Events that are not yet counted and batched, up to 20,000.' },
    regent_history_waiting_batches: { help: 'Batches of events that are not yet in a file, up to 20,000.' },
    regent_history_oldest_waiting_seconds: { help: 'Age of the oldest of them; 0 if there are none.' },
    regent_history_small_files: {
      help: 'Small files of the last two days, which are joined when there are enough, up to 100,000.',
    },
    regent_history_replaced_files: {
      help: 'Files that were joined with others and are deleted within a day, up to 100,000.',
    },
    regent_history_failing: { help: '1 while batches cannot be written to files, else 0.' },
    regent_analytics_up: { help: '1 while a server has the analytics engine, else 0.' },
    regent_analytics_overdue_queries: {
      help: 'Queries killed with the analytics process after a timeout, since the server started.',
    },
  }
  sharedGauges(registry, described, async () => {
    const now = clock()
    const queue = await selectQueue(db, new Date(now))
    const files = await selectFileCounts(db, new Date(now - dayMs), smallBytes)
    const always = {
      regent_analytics_overdue_queries: overdueQueries(),
      regent_history_small_files: files.small,
      regent_history_replaced_files: files.replaced,
    }
    if (!queue) return always
    return {
      ...always,
      regent_history_waiting_events: queue.events,
      regent_history_waiting_batches: queue.batches,
      regent_history_oldest_waiting_seconds: queue.oldest === null ? 0 : Math.max(0, now - queue.oldest) / 1000,
      regent_history_failing: queue.hasTrouble ? 1 : 0,
      regent_analytics_up: queue.isOwned ? 1 : 0,
    }
  })
}
