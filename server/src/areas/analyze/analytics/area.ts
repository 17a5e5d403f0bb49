import { area } from '../../../kernel/records/area.ts'
import { eventName, historyEvents, report, savedQuery } from './analytics.record.ts'
import { eventNameRoutes } from './names-routes.ts'
import { readerRoutes } from './reader.ts'
import { reportRoutes } from './report.ts'
import { analyticsRoutes } from './routes.ts'
import { deletePrivateSaved } from './saved-queries.ts'
import { savedQueryRoutes } from './saved-routes.ts'
import { tables } from './tables.ts'

export const analyticsArea = area({
  name: 'analytics',
  tables,
  rights: ['analytics', 'dashboard', 'player-analytics'],
  routes(server, services) {
    analyticsRoutes(server, services)
    savedQueryRoutes(server)
    eventNameRoutes(server)
  },
  async serve(app, { services }) {
    await readerRoutes(app, services)
    reportRoutes(app, services)
  },
  records: [historyEvents, eventName, savedQuery, report],
  hooks: { operatorLosesAllRoles: deletePrivateSaved },
  sample: {
    agenda: async () => (await import('./sample.ts')).momentsOfSample(),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
