import { deliveryKeptDays, maxLoggedDeliveries } from '@regent/contract/operate/webhooks'
import { dayMs, hourMs, minuteMs } from '@regent/contract/time'
import { deleteInParts } from '../../../engines/jobs/deleting.ts'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { deleteLongLogs, deleteOldDeliveries, markFullQueues } from './delivery-queries.ts'

/** Every minute: bounds the queues and the logs. Every hour: deletes old deliveries. */
export function sweepWebhooks(jobs: Jobs): void {
  jobs.define('webhook-bounds', async (run) => {
    await markFullQueues(run.db, new Date(run.now))
    return deleteInParts(run, (limit) => deleteLongLogs(run.db, maxLoggedDeliveries, limit))
  })
  jobs.every('webhook-bounds', { intervalMs: minuteMs })
  jobs.define('old-webhook-deliveries', (run) => {
    const before = new Date(run.now - deliveryKeptDays * dayMs)
    return deleteInParts(run, (limit) => deleteOldDeliveries(run.db, before, limit))
  })
  jobs.every('old-webhook-deliveries', { intervalMs: hourMs })
}
