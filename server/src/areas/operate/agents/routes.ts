import { listAgentCalls } from '@regent/contract/operate/agents'
import type { Router } from '../../../kernel/http/router.ts'
import { listedAgentCalls } from './agent-calls.ts'

export function agentRoutes(server: Router) {
  server.on(listAgentCalls, () => ({ calls: listedAgentCalls() }))
}
