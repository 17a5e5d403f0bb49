import { area } from '../../../kernel/records/area.ts'
import { campaignCalendar } from './calendar.ts'
import { campaignJobs } from './job.ts'
import { announcementIsDeleted, emailsAreWithdrawn, mailIsWithdrawn } from './linked.ts'
import { receivedCampaigns } from './personal-data.ts'
import { campaignPlan } from './plans.ts'
import { campaignRoutes } from './routes.ts'
import { findCampaigns, nameCampaigns, nameTemplates } from './search-queries.ts'
import { tables } from './tables.ts'
import { templateDrafts } from './template-drafts.ts'
import { textsChanged, textsUsed } from './text-uses.ts'
import { received } from './timeline.ts'
import { campaign, campaignLimits, template } from './undo.ts'
import { campaignsOfSegments } from './uses.ts'
import { waitingJobs } from './waiting.ts'
import { whyCampaign } from './why.ts'

export const campaignsArea = area({
  name: 'campaigns',
  tables,
  rights: ['campaigns', 'templates'],
  routes: campaignRoutes,
  search: { campaign: findCampaigns },
  names: { campaign: nameCampaigns, template: nameTemplates },
  why: { campaign: whyCampaign },
  drafts: { template: templateDrafts },
  undo: { campaign, 'campaign-limits': campaignLimits, template },
  plans: { campaign: campaignPlan },
  calendar: { campaign: campaignCalendar },
  timeline: { campaign: received },
  gives: { campaign: { whoGives: 'Send the campaign again on its screen, or wait for its next time.' } },
  personalData: [receivedCampaigns],
  jobs: ({ jobs, services }) => {
    campaignJobs(jobs, services)
    waitingJobs(jobs, services)
  },
  hooks: { announcementIsDeleted, emailsAreWithdrawn, mailIsWithdrawn, textsUsed, textsChanged },
  segmentUses: { campaign: campaignsOfSegments },
  sample: {
    agenda: async (now) => {
      const sample = await import('./sample.ts')
      return [...sample.campaignsOfSample(now), ...sample.sentInPast(now)]
    },
  },
})
