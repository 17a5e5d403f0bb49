import { hourMs } from '@regent/contract/time'
import { deleteInParts } from '../../../engines/jobs/deleting.ts'
import { area } from '../../../kernel/records/area.ts'
import { toolConnection } from './connections.record.ts'
import { serveOAuth } from './oauth.ts'
import { deleteOldConnections, deleteOldTokens } from './queries.ts'
import { connectionRoutes } from './routes.ts'
import { revokeAllConnections } from './service.ts'
import { tables } from './tables.ts'

export const connectionsArea = area({
  name: 'connections',
  tables,
  routes: connectionRoutes,
  serve: (app, { services }) => serveOAuth(app, services),
  records: [toolConnection],
  hooks: { allSignInsEnd: revokeAllConnections },
  work: {
    jobs({ jobs }) {
      jobs.define('old-tool-connections', async (run) => {
        const tokens = await deleteInParts(run, (limit) => deleteOldTokens(run.db, new Date(run.now), limit))
        const before = new Date(run.now - hourMs)
        const deletedCount = await deleteInParts(run, (limit) => deleteOldConnections(run.db, before, limit))
        return { deleted: tokens.deleted + deletedCount.deleted }
      })
      jobs.every('old-tool-connections', { intervalMs: hourMs })
    },
  },
})
