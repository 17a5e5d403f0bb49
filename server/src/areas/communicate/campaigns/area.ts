import { area } from '../../../kernel/records/area.ts'
import { campaign, campaignLimits, template } from './campaigns.record.ts'
import { campaignJobs } from './job.ts'
import { announcementIsDeleted, emailsAreWithdrawn, mailIsWithdrawn } from './linked.ts'
import { campaignPlan } from './plans.ts'
import { campaignRoutes } from './routes.ts'
import { tables } from './tables.ts'
import { textsChanged, textsUsed } from './text-uses.ts'
import { waitingJobs } from './waiting.ts'

export const campaignsArea = area({
  name: 'campaigns',
  tables,
  rights: ['campaigns', 'templates'],
  routes: campaignRoutes,
  work: {
    jobs: ({ jobs, services }) => {
      campaignJobs(jobs, services)
      waitingJobs(jobs, services)
    },
  },
  records: [campaign, template, campaignLimits],
  plans: { kinds: { campaign: campaignPlan } },
  hooks: { announcementIsDeleted, emailsAreWithdrawn, mailIsWithdrawn, textsUsed, textsChanged },
  sample: {
    agenda: async (now) => {
      const sample = await import('./sample.ts')
      return [...sample.campaignsOfSample(now), ...sample.sentInPast(now)]
    },
  },
})
