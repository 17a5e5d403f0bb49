import { getCurrentOperator } from '@regent/contract/admin-users'
import { createEntitlementDefinition, deleteEntitlementDefinition } from '@regent/contract/entitlements'
import { acceptOwnMails, searchMail, sendMailToPlayer } from '@regent/contract/mail'
import { RequestError } from '@regent/contract/request-error'
import { ungivenSymbol as symbol } from '@regent/contract/samples/ungiven-rewards'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

const playersWithout = 3

/** A mail with an entitlement that was deleted before its players claimed it, where the organization may have some. */
export async function fillSample({ server, as, players }: SampleRealm): Promise<void> {
  if (!(await server.call(getCurrentOperator, {}, as)).extras) return
  await server.call(createEntitlementDefinition, { body: { symbol, request: {} } }, as)
  const some = players.slice(0, playersWithout)
  const attachments = [{ symbol, action: 'grant' }]
  for (const { gamerTag } of some) {
    const body = { category: 'SYSTEM.DB', subject: 'Your ticket for the harbor festival', attachments }
    await server.call(sendMailToPlayer, { params: { gamerTag }, body }, as)
  }
  await server.call(deleteEntitlementDefinition, { body: { symbol } }, as)
  for (const { gamerTag, token } of some) {
    const { results } = await server.call(searchMail, { params: { gamerTag }, body: { clauses: [{}] } }, as)
    const mail = results[0]?.content?.find((one) => one.attachments.some((given) => given.wrapped.symbol === symbol))
    const claiming = server.call(acceptOwnMails, { body: { mailIds: [mail?.id ?? 0] } }, { scope: as.scope, token })
    await claiming.catch((error: unknown) => {
      if (!(error instanceof RequestError) || error.code !== 'GiftNotAvailable') throw error
    })
  }
}
