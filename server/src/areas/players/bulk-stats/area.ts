import { planStatsOfPlayers } from '@regent/contract/players/bulk-stats'
import { area } from '../../../kernel/area.ts'
import { runbookStep } from '../../../kernel/runbooks/runbook-step.ts'
import { planStatOfPlayers, statsOfPlayers, statsUpload } from './plans.ts'
import { bulkStatRoutes } from './routes.ts'

export const bulkStatsArea = area({
  name: 'bulk-stats',
  routes: bulkStatRoutes,
  plans: { 'stats-of-players': statsOfPlayers, 'stats-upload': statsUpload },
  runbookSteps: { stats: runbookStep(planStatsOfPlayers, planStatOfPlayers) },
})
