import { planStatsOfPlayers } from '@regent/contract/stats'
import { area } from '../../../kernel/area.ts'
import { runbookStep } from '../../../kernel/runbooks/runbook-step.ts'
import { copyStats } from './copy.ts'
import { personalStats, statChanges, statMentions, stats } from './personal-data.ts'
import { planOfPlayers, statsOfPlayers, statsUpload } from './plans.ts'
import { statRoutes } from './routes.ts'
import { setInitialStats } from './service.ts'
import { stat } from './undo.ts'

export const statsArea = area({
  name: 'stats',
  rights: ['stats'],
  routes: statRoutes,
  undo: { stat },
  hooks: { playerMade: setInitialStats },
  plans: { 'stats-of-players': statsOfPlayers, 'stats-upload': statsUpload },
  runbookSteps: { stats: runbookStep(planStatsOfPlayers, planOfPlayers) },
  copies: { stats: copyStats },
  personalData: [personalStats, stats, statChanges, statMentions],
  sample: {
    agenda: async () => (await import('./sample.ts')).statsOfSample(),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
