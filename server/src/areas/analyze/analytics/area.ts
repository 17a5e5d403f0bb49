import { area } from '../../../kernel/area.ts'
import { history as historyData } from '../../../kernel/personal-data/history.ts'
import { readerRoutes } from './reader.ts'
import { reportRoutes } from './report.ts'
import { analyticsRoutes } from './routes.ts'
import { historyUndo } from './undo.ts'

export const analyticsArea = area({
  name: 'analytics',
  routes: analyticsRoutes,
  async serve(app, { services }) {
    await readerRoutes(app, services)
    reportRoutes(app, services)
  },
  undo: { history: historyUndo },
  personalData: [historyData],
  sample: { fill: async (realm) => (await import('./sample.ts')).fillSample(realm) },
})
