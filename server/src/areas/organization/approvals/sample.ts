import { planPublish } from '@regent/contract/operate/content/content'
import { askForApproval, setApprovalRules } from '@regent/contract/organization/approvals'
import { sampleApprovalRules } from '@regent/contract/samples/approvals'
import { sampleContent } from '@regent/contract/samples/content'
import { hoursAgo, momentOf, type SampleMoment } from '../../../kernel/records/sample-realm.ts'

const edited = 'items.ship.galleon'

/** PROD asks for one approval to publish content, and what the developer wants to publish waits for the admin. */
export const approvalsOfSample = (now: number): SampleMoment[] => [
  momentOf({ daysAgo: 5, hour: 9.2 }, ({ server, as }) =>
    server.call(setApprovalRules, { body: { rules: sampleApprovalRules } }, as),
  ),
  momentOf({ ...hoursAgo(now, 2.3), by: 'developer' }, async ({ server, as }) => {
    const item = sampleContent.find(({ id }) => id === edited)
    if (!item) return
    const properties = { ...item.properties, price: { data: 40 } }
    const upserts = [{ id: item.id, tags: [...item.tags], properties }]
    const { plan } = await server.call(planPublish, { body: { upserts } }, as)
    const subject = { kind: 'plan', id: plan.id } as const
    const message = 'The galleon costs less for the harvest. Agreed with Tess on Monday.'
    await server.call(askForApproval, { body: { subject, message } }, as)
  }),
]
