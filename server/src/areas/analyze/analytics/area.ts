import { area } from '../../../kernel/area.ts'
import { history as historyData } from '../../../kernel/personal-data/history.ts'
import { analyticsRoutes } from './routes.ts'
import { historyUndo } from './undo.ts'

export const analyticsArea = area({
  name: 'analytics',
  routes: analyticsRoutes,
  undo: { history: historyUndo },
  personalData: [historyData],
  sample: { fill: async (realm) => (await import('./sample.ts')).fillSample(realm) },
})
