import { createCampaign, listCampaigns, planCampaign, saveTemplate } from '@regent/contract/campaigns'
import { applyPlan } from '@regent/contract/plans'
import { sampleCampaigns, sampleTemplates } from '@regent/contract/samples/campaigns'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** Templates, and campaigns of every type and state; the first one is sent. */
export async function fillSample({ server, as }: SampleRealm): Promise<void> {
  for (const body of sampleTemplates) await server.call(saveTemplate, { body }, as)
  const [first, ...others] = sampleCampaigns(Date.now())
  for (const body of first ? [first, ...others] : []) await server.call(createCampaign, { body }, as)
  const { campaigns } = await server.call(listCampaigns, {}, as)
  const sid = campaigns.find(({ name }) => name === first?.name)?.sid ?? 0
  const { plan: sending } = await server.call(planCampaign, { params: { sid } }, as)
  await server.call(applyPlan, { params: { id: sending.id } }, as)
}
