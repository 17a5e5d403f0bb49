import { area } from '../../../kernel/records/area.ts'
import { troubledWebhooks } from './health.ts'
import { sweepWebhooks } from './job.ts'
import { failedDeliveries, stoppedWebhooks } from './needs.ts'
import { webhookRoutes } from './routes.ts'
import { tables } from './tables.ts'
import { webhook, webhookDelivery, webhookSecret } from './webhooks.record.ts'

export const webhooksArea = area({
  name: 'webhooks',
  rights: ['webhooks'],
  tables,
  routes: webhookRoutes,
  work: { jobs: ({ jobs }) => sweepWebhooks(jobs) },
  records: [webhook, webhookDelivery, webhookSecret],
  health: { webhooks: troubledWebhooks },
  needs: { 'stopped-webhooks': stoppedWebhooks, 'failed-deliveries': failedDeliveries },
  sample: {
    agenda: async () => (await import('./sample.ts')).agenda(),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
