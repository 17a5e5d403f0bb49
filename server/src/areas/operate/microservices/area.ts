import { area } from '../../../kernel/records/area.ts'
import { sweepConnections } from './connections.ts'
import { serviceGateway } from './gateway.ts'
import { sweepSamples } from './job.ts'
import { service, serviceConnection, serviceManifest } from './microservices.record.ts'
import { brokenServices } from './needs.ts'
import { microserviceRoutes } from './routes.ts'
import { deployedServices } from './service.ts'
import { serviceMetrics } from './service-metrics.ts'
import { tables } from './tables.ts'

export const microservicesArea = area({
  name: 'microservices',
  tables,
  rights: ['microservices', 'docs', 'manifest', 'connection-string'],
  routes: microserviceRoutes,
  serve: (app, { router, services }) => serviceGateway(app, router, services),
  work: {
    jobs: ({ jobs }) => {
      sweepSamples(jobs)
      sweepConnections(jobs)
    },
    metrics: serviceMetrics,
  },
  records: [service, serviceConnection, serviceManifest],
  needs: { 'broken-service': brokenServices },
  hooks: { deployedServices },
  sample: { agenda: async () => (await import('./sample.ts')).deployedInPast() },
})
