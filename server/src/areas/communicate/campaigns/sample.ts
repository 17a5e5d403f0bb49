import { createCampaign, listCampaigns, planCampaign } from '@regent/contract/communicate/campaigns'
import { saveTemplate } from '@regent/contract/communicate/campaigns-templates'
import { notifyPlayers } from '@regent/contract/communicate/notifications'
import { sampleCampaigns, sampleTemplates } from '@regent/contract/samples/campaigns'
import { pastEvents } from '@regent/contract/samples/past'
import { momentOf, type SampleMoment } from '../../../kernel/records/sample-realm.ts'

/** Days before today on which the templates and the campaigns were made, in their order. */
const templatesDaysAgo = [76, 58]
const campaignsDaysAgo = [30, 21, 4, 12, 1]

const { update, outage } = pastEvents
/** What connected players read on their screens, around what happened in those days. */
const messages = [
  { daysAgo: update.daysAgo, hour: 8, messageFull: 'Version 1.4 comes in 15 minutes. Please finish your race.' },
  {
    daysAgo: outage.daysAgo,
    hour: outage.hour - 1,
    messageFull: 'Some of you cannot sign in. We are looking into it.',
  },
  { daysAgo: 1, hour: 18, messageFull: 'The harbor festival is open: two lanterns for each race tonight.' },
]

/** Templates, campaigns of every type and state, and messages to connected players. */
export const campaignsOfSample = (now: number): SampleMoment[] => [
  ...sampleTemplates.map(
    (body, nth): SampleMoment => ({
      daysAgo: templatesDaysAgo[nth] ?? 1,
      hour: 10,
      by: 'developer',
      work: ({ server, as }) => server.call(saveTemplate, { body }, as),
    }),
  ),
  ...sampleCampaigns(now).map(
    (body, nth): SampleMoment => ({
      daysAgo: campaignsDaysAgo[nth] ?? 1,
      hour: 14 + nth,
      by: 'developer',
      work: ({ server, as }) => server.call(createCampaign, { body }, as),
    }),
  ),
  ...messages.map(
    ({ daysAgo, hour, messageFull }): SampleMoment => ({
      daysAgo,
      hour,
      by: 'admin',
      work: ({ server, as }) => server.call(notifyPlayers, { body: { payload: { messageFull } } }, as),
    }),
  ),
]

/** The first campaign is sent. */
export const sentInPast = (now: number): SampleMoment[] => [
  momentOf({ daysAgo: 29, hour: 10.3 }, async ({ server, as, applyPlan }) => {
    const [first] = sampleCampaigns(now)
    const { campaigns } = await server.call(listCampaigns, {}, as)
    const sid = campaigns.find(({ name }) => name === first?.name)?.sid ?? 0
    const { plan } = await server.call(planCampaign, { params: { sid } }, as)
    await applyPlan(plan.id)
  }),
]
