import { area } from '../../../kernel/area.ts'
import { campaignJobs } from './job.ts'
import { receivedCampaigns } from './personal-data.ts'
import { campaignPlan } from './plans.ts'
import { campaignRoutes } from './routes.ts'
import { textsChanged, textsUsed } from './text-uses.ts'
import { received } from './timeline.ts'
import { campaign, template } from './undo.ts'

export const campaignsArea = area({
  name: 'campaigns',
  routes: campaignRoutes,
  undo: { campaign, template },
  hooks: { textsUsed, textsChanged },
  plans: { campaign: campaignPlan },
  timeline: { campaign: received },
  gives: { campaign: { whoGives: 'Send the campaign again on its screen, or wait for its next time.' } },
  personalData: [receivedCampaigns],
  jobs: ({ jobs, services }) => campaignJobs(jobs, services),
  sample: { fill: async (realm) => (await import('./sample.ts')).fillSample(realm) },
})
