import { acceptOwnMails, searchMail, sendMailToPlayer } from '@regent/contract/communicate/mail'
import { createEntitlementDefinition, deleteEntitlementDefinition } from '@regent/contract/monetize/entitlements'
import { getCurrentOperator } from '@regent/contract/organization/admin-users'
import { RequestError } from '@regent/contract/request-error'
import { ungivenSymbol as symbol } from '@regent/contract/samples/ungiven-rewards'
import { momentOf, type SampleMoment } from '../../../kernel/records/sample-realm.ts'

const playersWithout = 3

/** A mail with an entitlement that was deleted before its players claimed it, where the organization may have some. */
export const ungivenInPast = (): SampleMoment[] => [
  momentOf({ daysAgo: 7, hour: 10.8 }, async ({ server, as, gamerTags }) => {
    if (!(await server.call(getCurrentOperator, {}, as)).extras) return
    await server.call(createEntitlementDefinition, { body: { symbol, request: {} } }, as)
    const attachments = [{ symbol, action: 'grant' }]
    for (const gamerTag of gamerTags.slice(0, playersWithout)) {
      const body = { category: 'SYSTEM.DB', subject: 'Your ticket for the harbor festival', attachments }
      await server.call(sendMailToPlayer, { params: { gamerTag }, body }, as)
    }
  }),
  momentOf({ daysAgo: 2, hour: 9.4 }, async ({ server, as }) => {
    if (!(await server.call(getCurrentOperator, {}, as)).extras) return
    await server.call(deleteEntitlementDefinition, { body: { symbol } }, as)
  }),
  ...Array.from({ length: playersWithout }, (_, index) =>
    momentOf({ daysAgo: 2 - (index % 2), hour: 18.2 + index * 0.8 }, async ({ server, as, gamerTags, clientOf }) => {
      const params = { gamerTag: gamerTags[index] ?? 0 }
      const { results } = await server.call(searchMail, { params, body: { clauses: [{}] } }, as)
      const mail = results[0]?.content?.find((one) => one.attachments.some((given) => given.wrapped.symbol === symbol))
      if (!mail) return
      const claiming = server.call(acceptOwnMails, { body: { mailIds: [mail.id] } }, await clientOf(index))
      await claiming.catch((error: unknown) => {
        if (!(error instanceof RequestError) || error.code !== 'GiftNotAvailable') throw error
      })
    }),
  ),
]
