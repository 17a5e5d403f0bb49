import { countCampaignAudience, listCampaigns, listTemplates } from '@regent/contract/campaigns'
import { countCampaignSteps, getCampaignLimits, getCampaignResults } from '@regent/contract/campaigns-delivery'
import { listSegmentUses } from '@regent/contract/segments'
import { fieldOf, textOf } from '../../../api/change-states.ts'
import { verbOf } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'
import { countOf } from '../../../ui/format-number.ts'

const campaignReads = [listCampaigns, countCampaignAudience, countCampaignSteps, getCampaignResults, listSegmentUses]

export const campaignsSubjects = {
  campaign: {
    label: 'Campaign',
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
  notification: {
    label: 'Message to players',
    words: ({ after }) => {
      const players = fieldOf(after, 'players')
      const whom = typeof players === 'number' ? countOf(players, 'player') : 'all players'
      return `Sent to ${whom}: ${textOf(after, 'message') ?? ''}`
    },
    reads: [],
  },
  template: {
    label: 'Template',
    words: (change) =>
      `${verbOf(change)} template ${textOf(change.after, 'name') ?? textOf(change.before, 'name') ?? ''}`.trim(),
    reads: [listTemplates],
  },
} satisfies AreaSubjects
