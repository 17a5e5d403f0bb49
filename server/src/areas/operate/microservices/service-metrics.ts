import type { Registry } from 'prom-client'
import type { Db } from '../../../engines/database/database.ts'
import { sharedGauges } from '../../../engines/gauges.ts'
import { countStates } from './queries.ts'

const states = ['starting', 'running', 'waiting', 'failed'] as const

/** Exports the number of services by state as a metric. It has no names, since they belong to the organizations. */
export function serviceMetrics(registry: Registry, db: Db): void {
  const described = {
    regent_services: { help: 'Services that are on, by state: starting, running, waiting, failed.', label: 'state' },
    regent_service_restarts: { help: 'How often the services that are on were started again since they were.' },
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
