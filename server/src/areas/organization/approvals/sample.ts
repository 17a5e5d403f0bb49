import { askForApproval, setApprovalRules } from '@regent/contract/approvals'
import { createToken } from '@regent/contract/auth'
import { requireTokens } from '@regent/contract/auth-shapes'
import { planPublish } from '@regent/contract/content'
import { sampleApprovalRules } from '@regent/contract/samples/approvals'
import { sampleContent } from '@regent/contract/samples/content'
import { studio } from '@regent/contract/samples/studio'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

const edited = 'items.ship.galleon'

/** PROD asks for one approval to publish content, and what the developer wants to publish waits for the admin. */
export async function fillSample({ server, as }: SampleRealm): Promise<void> {
  await server.call(setApprovalRules, { body: { rules: sampleApprovalRules } }, as)
  const developer = studio.people.find(({ role }) => role === 'developer')
  const item = sampleContent.find(({ id }) => id === edited)
  if (!developer || !item) return
  const [cid = ''] = as.scope.split('.')
  const tokens = await server.call(
    createToken,
    { body: { grant_type: 'password', username: developer.email, password: studio.password } },
    { scope: cid },
  )
  const asDeveloper = { scope: as.scope, token: requireTokens(tokens).access_token }
  const properties = { ...item.properties, price: { data: 40 } }
  const upserts = [{ id: item.id, tags: [...item.tags], properties }]
  const { plan } = await server.call(planPublish, { body: { upserts } }, asDeveloper)
  const subject = { kind: 'plan', id: plan.id } as const
  const message = 'The galleon costs less for the harvest. Agreed with Tess on Monday.'
  await server.call(askForApproval, { body: { subject, message } }, asDeveloper)
}
