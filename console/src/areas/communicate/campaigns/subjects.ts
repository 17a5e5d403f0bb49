import { countCampaignAudience, listCampaigns } from '@regent/contract/communicate/campaigns'
import {
  countCampaignSteps,
  getCampaignLimits,
  getCampaignResults,
} from '@regent/contract/communicate/campaigns-delivery'
import { listTemplates } from '@regent/contract/communicate/campaigns-templates'
import { listSegmentUses } from '@regent/contract/players/segments'
import { readTextField } from '../../../api/change-states.ts'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'
import { IconMailForward } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'
import { typeLabel } from './campaign-type.ts'

const campaignReads = [listCampaigns, countCampaignAudience, countCampaignSteps, getCampaignResults, listSegmentUses]

export const subjects = {
  campaign: {
    label: 'Campaign',
    record: 'campaign',
    words: (change) => {
      const name = readTextField(change.after, 'name') ?? readTextField(change.before, 'name')
      const { after } = change
      const start = readTextField(after, 'start')
      if (name === undefined && start === undefined) return 'Changed a campaign'
      if (name === undefined) return start ? 'Scheduled a campaign' : 'Unscheduled a campaign'
      return `${chooseVerb(change)} campaign ${name}`
    },
    reads: campaignReads,
  },
  'campaign-limits': {
    label: 'Campaign limits',
    words: () => 'Changed the message limits and quiet hours of campaigns',
    reads: [getCampaignLimits, countCampaignSteps],
  },
  template: {
    label: 'Template',
    record: 'template',
    words: (change) =>
      `${chooseVerb(change)} template ${readTextField(change.after, 'name') ?? readTextField(change.before, 'name') ?? ''}`.trim(),
    reads: [listTemplates],
  },
} satisfies AreaSubjects

export const timeline = {
  campaign: {
    label: 'Campaign',
    icon: IconMailForward,
    words: ({ name, mtype }) => `Got campaign ${name} (${typeLabel(String(mtype))})`,
    leadsTo: ({ sid, name }) => ({ kind: 'campaign', id: String(sid), was: String(name) }),
  },
} satisfies TimelineWords
