import { dayMs, hourMs } from '@regent/contract/time'
import { deleteInParts } from '../../../engines/jobs/deleting.ts'
import { area } from '../../../kernel/records/area.ts'
import { agentSettings } from './agent-settings.record.ts'
import { serveAgents } from './mcp.ts'
import { deleteOldCallDays, deleteOldMinutes } from './queries.ts'
import { formatDay, shownUseDays } from './reports.ts'
import { agentRoutes } from './routes.ts'
import { tables } from './tables.ts'

export const agentsArea = area({
  name: 'agents',
  tables,
  routes: agentRoutes,
  serve: serveAgents,
  records: [agentSettings],
  sample: { fill: async (realm) => (await import('./sample.ts')).fillAgents(realm) },
  work: {
    jobs({ jobs }) {
      jobs.define('old-agent-use', async (run) => {
        const before = formatDay(run.now - (shownUseDays + 1) * dayMs)
        const days = await deleteInParts(run, (limit) => deleteOldCallDays(run.db, before, limit))
        const minutes = await deleteInParts(run, (limit) => deleteOldMinutes(run.db, new Date(run.now - hourMs), limit))
        return { deleted: days.deleted + minutes.deleted }
      })
      jobs.every('old-agent-use', { intervalMs: dayMs })
    },
  },
})
