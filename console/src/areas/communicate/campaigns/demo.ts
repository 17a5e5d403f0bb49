import { countCampaignAudience, listCampaigns } from '@regent/contract/communicate/campaigns'
import {
  countCampaignSteps,
  getCampaignLimits,
  getCampaignResults,
} from '@regent/contract/communicate/campaigns-delivery'
import { listTemplates } from '@regent/contract/communicate/campaigns-templates'
import { demoCampaigns, demoResults, demoSteps, demoTemplates, sampleLimits } from '@regent/contract/samples/campaigns'
import type { Demo } from '../../../api/demo/demo.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(getCampaignLimits, () => ({ limits: sampleLimits, version: 1 }))
  demo.on(getCampaignResults, () => demoResults)
  demo.on(listCampaigns, (_, pid) => ({ campaigns: pid === 'DEMO' ? demoCampaigns(Date.now()) : [] }))
  demo.on(listTemplates, (_, pid) => ({ data: pid === 'DEMO' ? demoTemplates(Date.now(), pid) : [] }))
  demo.on(countCampaignSteps, () => demoSteps)
  demo.on(countCampaignAudience, ({ params: { sid } }) => {
    const { sent = 0 } = demoCampaigns(0).find((campaign) => campaign.sid === sid) ?? {}
    return { count: 12, pastRecipients: sent, unreachable: 0 }
  })
}
