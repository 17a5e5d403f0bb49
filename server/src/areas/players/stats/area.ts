import { area } from '../../../kernel/records/area.ts'
import { copyStats } from './copy.ts'
import { personalStats, statChanges, stats } from './personal-data.ts'
import { statRoutes } from './routes.ts'
import { setInitialStats } from './service.ts'
import { tables } from './tables.ts'
import { stat } from './undo.ts'

export const statsArea = area({
  name: 'stats',
  tables,
  rights: ['stats'],
  routes: statRoutes,
  undo: { stat },
  hooks: { playerMade: setInitialStats },
  copies: { stats: copyStats },
  personalData: [personalStats, stats, statChanges],
  sample: {
    agenda: async () => (await import('./sample.ts')).statsOfSample(),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
