import { countCampaignAudience, listCampaigns, listTemplates } from '@regent/contract/campaigns'
import { fieldOf, textOf } from '../../../api/change-states.ts'
import { verbOf } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'
import { countOf } from '../../../ui/format-number.ts'

const campaignReads = [listCampaigns, countCampaignAudience]

export const campaignsSubjects = {
  campaign: {
    label: 'Campaign',
    words: (change) => {
      const name = textOf(change.after, 'name') ?? textOf(change.before, 'name')
      const { after } = change
      if (name === undefined) return textOf(after, 'start') ? 'Scheduled a campaign' : 'Unscheduled a campaign'
      return `${verbOf(change)} campaign ${name}`
    },
    reads: campaignReads,
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
