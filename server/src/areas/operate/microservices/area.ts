import type { Registry } from 'prom-client'
import type { Db } from '../../../engines/database/database.ts'
import { sharedGauges } from '../../../engines/gauges.ts'
import { area } from '../../../kernel/records/area.ts'
import { sweepConnections } from './connections.ts'
import { serviceGateway } from './gateway.ts'
import { servicesHealth } from './health.ts'
import { sweepSamples } from './job.ts'
import { service, serviceConnection, serviceManifest } from './microservices.record.ts'
import { brokenServices } from './needs.ts'
import { countStates } from './queries.ts'
import { microserviceRoutes } from './routes.ts'
import { deployedServices } from './service.ts'
import { tables } from './tables.ts'

const states = ['starting', 'running', 'waiting', 'failed'] as const

/** Exports the number of services by state as a metric. It has no names, since they belong to the organizations. */
function serviceMetrics(registry: Registry, db: Db): void {
  const described = {
    regent_services: { help: 'Enabled services by state: starting, running, waiting, failed.', label: 'state' },
    regent_service_restarts: { help: 'Restarts of the enabled services since they were enabled.' },
  }
  sharedGauges(registry, described, async () => {
    const rows = await countStates(db)
    return {
      regent_services: Object.fromEntries(
        states.map((state) => [state, rows.find((row) => row.state === state)?.count ?? 0]),
      ),
      regent_service_restarts: rows.reduce((sum, { restarts }) => sum + restarts, 0),
    }
  })
}

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
  health: { services: servicesHealth },
  needs: { 'broken-service': brokenServices },
  hooks: { deployedServices },
  sample: { agenda: async () => (await import('./sample.ts')).deployedInPast() },
})
