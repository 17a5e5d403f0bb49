import { area } from '../../../kernel/records/area.ts'
import { serviceErrors } from './health.ts'
import { logConfig } from './log-config.record.ts'
import { logRoutes } from './routes.ts'
import { sweepLogs } from './sweep.ts'
import { tables } from './tables.ts'

export const logsArea = area({
  name: 'logs',
  tables,
  rights: ['logs'],
  routes: logRoutes,
  work: { jobs: ({ jobs }) => sweepLogs(jobs) },
  health: { 'service-errors': serviceErrors },
  records: [logConfig],
  sample: {
    agenda: async () => (await import('./sample.ts')).logRulesOfSample(),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
