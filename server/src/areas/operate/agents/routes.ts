import {
  getAgentReport,
  getAgentSettings,
  listAgentCalls,
  listAgentPlans,
  updateAgentSettings,
} from '@regent/contract/operate/agents'
import type { Router } from '../../../kernel/http/router.ts'
import { countClosedCalls, listedAgentCalls } from './agent-calls.ts'
import { listPlans, readReport } from './reports.ts'
import { readAgentSettings, replaceSettings } from './settings.ts'

export function agentRoutes(server: Router) {
  server.on(listAgentCalls, () => ({ calls: listedAgentCalls(), closed: countClosedCalls() }))

  server.on(getAgentSettings, (context) => readAgentSettings(context, context.params.id))

  server.on(updateAgentSettings, (context) => replaceSettings(context, context.params.id, context.body))

  server.on(getAgentReport, (context) => readReport(context, context.params.id))

  server.on(listAgentPlans, (context) => listPlans(context, context.params.id, context.query))
}
