import { area } from '../../../kernel/records/area.ts'
import { sweepConnections } from './connections.ts'
import { serviceGateway } from './gateway.ts'
import { sweepSamples } from './job.ts'
import { nameServices } from './name-queries.ts'
import { brokenServices } from './needs.ts'
import { microserviceRoutes } from './routes.ts'
import { findServices } from './search.ts'
import { deployedServices } from './service.ts'
import { serviceMetrics } from './service-metrics.ts'
import { tables } from './tables.ts'
import { serviceConnection, serviceManifest } from './undo.ts'

export const microservicesArea = area({
  name: 'microservices',
  tables,
  rights: ['microservices', 'docs', 'manifest', 'connection-string'],
  routes: microserviceRoutes,
  search: { service: findServices },
  names: { service: nameServices },
  needs: { 'broken-service': brokenServices },
  serve: (app, { router, services }) => serviceGateway(app, router, services),
  undo: { 'service-connection': serviceConnection, 'service-manifest': serviceManifest },
  hooks: { deployedServices },
  metrics: serviceMetrics,
  jobs: ({ jobs }) => {
    sweepSamples(jobs)
    sweepConnections(jobs)
  },
  sample: { agenda: async () => (await import('./sample.ts')).deployedInPast() },
})
