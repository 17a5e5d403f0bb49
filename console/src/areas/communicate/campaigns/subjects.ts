import { countCampaignAudience, listCampaigns } from '@regent/contract/communicate/campaigns'
import {
  countCampaignSteps,
  getCampaignLimits,
  getCampaignResults,
} from '@regent/contract/communicate/campaigns-delivery'
import { listTemplates } from '@regent/contract/communicate/campaigns-templates'
import { listSegmentUses } from '@regent/contract/players/segments'
import { textOf } from '../../../api/change-states.ts'
import { verbOf } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

const campaignReads = [listCampaigns, countCampaignAudience, countCampaignSteps, getCampaignResults, listSegmentUses]

export const campaignsSubjects = {
  campaign: {
    label: 'Campaign',
    record: 'campaign',
    words: (change) => {
      const name = textOf(change.after, 'name') ?? textOf(change.before, 'name')
      const { after } = change
      const start = textOf(after, 'start')
      if (name === undefined && start === undefined) return 'Changed a campaign'
      if (name === undefined) return start ? 'Scheduled a campaign' : 'Unscheduled a campaign'
      return `${verbOf(change)} campaign ${name}`
    },
    reads: campaignReads,
  },
  'campaign-limits': {
    label: 'Limits of campaigns',
    words: () => 'Changed how often and when campaigns may reach a player',
    reads: [getCampaignLimits, countCampaignSteps],
  },
  template: {
    label: 'Template',
    record: 'template',
    words: (change) =>
      `${verbOf(change)} template ${textOf(change.after, 'name') ?? textOf(change.before, 'name') ?? ''}`.trim(),
    reads: [listTemplates],
  },
} satisfies AreaSubjects
