import { planStatsOfPlayers } from '@regent/contract/players/bulk-stats'
import { runbookStep } from '../../../kernel/plans/runbook-step.ts'
import { area } from '../../../kernel/records/area.ts'
import { planStatOfPlayers, statsOfPlayers, statsUpload } from './plans.ts'
import { statsReview } from './review.ts'
import { bulkStatRoutes } from './routes.ts'

export const bulkStatsArea = area({
  name: 'bulk-stats',
  routes: bulkStatRoutes,
  plans: {
    kinds: { 'stats-of-players': statsOfPlayers, 'stats-upload': statsUpload },
    reviews: [statsReview],
    runbookSteps: { stats: runbookStep(planStatsOfPlayers, planStatOfPlayers) },
  },
})
