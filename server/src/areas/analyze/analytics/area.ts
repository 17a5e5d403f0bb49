import { history as historyData, reportedNames } from '../../../kernel/personal-data/history.ts'
import { area } from '../../../kernel/records/area.ts'
import { nameSavedQueries } from './name-queries.ts'
import { eventNameRoutes } from './names-routes.ts'
import { savedQueries } from './personal-data.ts'
import { readerRoutes } from './reader.ts'
import { reportRoutes } from './report.ts'
import { analyticsRoutes } from './routes.ts'
import { deletePrivateSaved } from './saved-queries.ts'
import { savedQueryRoutes } from './saved-routes.ts'
import { tables } from './tables.ts'
import { eventNameUndo, historyUndo, reportUndo, savedQueryUndo } from './undo.ts'

export const analyticsArea = area({
  name: 'analytics',
  tables,
  rights: ['analytics', 'dashboard', 'player-analytics'],
  routes(server, services) {
    analyticsRoutes(server, services)
    savedQueryRoutes(server)
    eventNameRoutes(server)
  },
  names: { 'saved-query': nameSavedQueries },
  async serve(app, { services }) {
    await readerRoutes(app, services)
    reportRoutes(app, services)
  },
  undo: { 'event-name': eventNameUndo, history: historyUndo, report: reportUndo, 'saved-query': savedQueryUndo },
  personalData: [historyData, reportedNames, savedQueries],
  hooks: { operatorLosesAllRoles: deletePrivateSaved },
  sample: {
    agenda: async () => (await import('./sample.ts')).momentsOfSample(),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
