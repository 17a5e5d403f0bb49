import { area } from '../../../kernel/records/area.ts'
import { consoleErrors, failedCalls, refusedQueries, slowCalls } from './counted-rows.ts'
import { healthRoutes } from './routes.ts'
import { backups, clock, disk } from './server-checks.ts'
import { sweepHealth } from './sweep.ts'
import { tables } from './tables.ts'

export const healthArea = area({
  name: 'health',
  tables,
  routes: healthRoutes,
  sample: { fill: async (realm) => (await import('./sample.ts')).fillHealth(realm) },
  work: { jobs: ({ jobs }) => sweepHealth(jobs) },
  health: {
    'failed-calls': failedCalls,
    'slow-calls': slowCalls,
    'refused-queries': refusedQueries,
    'console-errors': consoleErrors,
    backups,
    disk,
    clock,
  },
})
