import { area } from '../../../kernel/records/area.ts'
import { sweepUngiven } from './job.ts'
import { ungivenRewardsNeed } from './needs.ts'
import { giveAgain } from './plans.ts'
import { ungivenRewardRoutes } from './routes.ts'
import { reward, ungivenReward } from './ungiven-rewards.record.ts'

export const ungivenRewardsArea = area({
  name: 'ungiven-rewards',
  routes: ungivenRewardRoutes,
  work: { jobs: ({ jobs }) => sweepUngiven(jobs) },
  records: [reward, ungivenReward],
  plans: { kinds: { 'give-again': giveAgain } },
  needs: { 'ungiven-rewards': ungivenRewardsNeed },
  sample: {
    agenda: async () => (await import('./sample.ts')).ungivenInPast(),
  },
})
