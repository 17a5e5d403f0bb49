import { area } from '../../../kernel/records/area.ts'
import { statRoutes } from './routes.ts'
import { setInitialStats } from './service.ts'
import { stat, stats } from './stats.record.ts'
import { tables } from './tables.ts'

export const statsArea = area({
  name: 'stats',
  tables,
  rights: ['stats'],
  routes: statRoutes,
  records: [stat, stats],
  hooks: { playerMade: setInitialStats },
  sample: {
    agenda: async () => (await import('./sample.ts')).statsOfSample(),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
