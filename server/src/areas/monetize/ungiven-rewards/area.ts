import { area } from '../../../kernel/records/area.ts'
import { sweepUngiven } from './job.ts'
import { ungivenRewardsNeed } from './needs.ts'
import { ungivenRewards } from './personal-data.ts'
import { giveAgain } from './plans.ts'
import { ungivenRewardRoutes } from './routes.ts'
import { ungivenReward } from './undo.ts'
import { whyReward } from './why.ts'

export const ungivenRewardsArea = area({
  name: 'ungiven-rewards',
  routes: ungivenRewardRoutes,
  needs: { 'ungiven-rewards': ungivenRewardsNeed },
  why: { reward: whyReward },
  undo: { 'ungiven-reward': ungivenReward },
  plans: { 'give-again': giveAgain },
  personalData: [ungivenRewards],
  jobs: ({ jobs }) => sweepUngiven(jobs),
  sample: {
    agenda: async () => (await import('./sample.ts')).ungivenInPast(),
  },
})
