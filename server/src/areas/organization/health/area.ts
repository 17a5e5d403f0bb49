import { area } from '../../../kernel/records/area.ts'
import { certificates, checkCertificates } from './certificates.ts'
import { consoleErrors, failedCalls, queue, refusedQueries, signIns, slowCalls } from './counted-rows.ts'
import { healthRoutes } from './routes.ts'
import { backups, clock, database, disk, replica, restores } from './server-checks.ts'
import { sweepHealth } from './sweep.ts'
import { tables } from './tables.ts'

export const healthArea = area({
  name: 'health',
  tables,
  routes: healthRoutes,
  sample: { fill: async (realm) => (await import('./sample.ts')).fillHealth(realm) },
  work: {
    jobs: ({ jobs, services }) => {
      sweepHealth(jobs)
      checkCertificates(jobs, services.settings)
    },
  },
  health: {
    'failed-calls': failedCalls,
    'slow-calls': slowCalls,
    'refused-queries': refusedQueries,
    'console-errors': consoleErrors,
    backups,
    disk,
    clock,
    database,
    replica,
    restores,
    certificates,
    queue,
    'sign-ins': signIns,
  },
})
