import { area } from '../../../kernel/records/area.ts'
import { serveAgents } from './mcp.ts'
import { agentRoutes } from './routes.ts'

export const agentsArea = area({ name: 'agents', routes: agentRoutes, serve: serveAgents })
