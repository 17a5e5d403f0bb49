import { planStatsOfPlayers, planStatsUpload } from '@regent/contract/players/bulk-stats'
import type { Router } from '../../../kernel/http/router.ts'
import { planStatOfPlayers, planUpload } from './plans.ts'

export function bulkStatRoutes(server: Router) {
  server.on(planStatsUpload, (context) => planUpload(context, context.body))

  server.on(planStatsOfPlayers, (context) => planStatOfPlayers(context, context.body))
}
