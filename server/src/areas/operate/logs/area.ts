import { area } from '../../../kernel/records/area.ts'
import { serviceLogs } from './personal-data.ts'
import { logRoutes } from './routes.ts'
import { sweepLogs } from './sweep.ts'
import { tables } from './tables.ts'
import { logConfig } from './undo.ts'

export const logsArea = area({
  name: 'logs',
  tables,
  rights: ['logs'],
  routes: logRoutes,
  undo: { 'log-config': logConfig },
  personalData: [serviceLogs],
  jobs: ({ jobs }) => sweepLogs(jobs),
  sample: {
    agenda: async () => (await import('./sample.ts')).logRulesOfSample(),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
