import { addPromoCodes, claimPromoCode, createPromo, listPromoCodes, listPromos } from '@regent/contract/promo-codes'
import { samplePromos } from '@regent/contract/samples/promo-codes'
import type { SampleMoment, SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** Days before today on which the promos were made, in their order. */
const promosDaysAgo = [27, 20, 11]

/** Promos with random codes and with a chosen one. */
export const promosOfSample = (now: number): SampleMoment[] =>
  samplePromos(now).map(
    ({ ownCodes = [], ...body }, nth): SampleMoment => ({
      ...{ daysAgo: promosDaysAgo[nth] ?? 1, hour: 13 + nth, by: 'developer' },
      async work({ server, as }) {
        const { id } = await server.call(createPromo, { body }, as)
        if (ownCodes.length === 0) return
        const added = { definitionId: id, codes: [...ownCodes], claimsPerCode: body.claimsPerCode }
        await server.call(addPromoCodes, { body: added }, as)
      },
    }),
  )

/** Some of the codes are redeemed. */
export async function fillSample({ server, as, players }: SampleRealm): Promise<void> {
  const { summaries } = await server.call(listPromos, {}, as)
  for (const [index, { definition }] of samplePromos(Date.now()).entries()) {
    const id = summaries.find((one) => one.definition.name === definition.name)?.definition.id ?? 0
    const { codes } = await server.call(listPromoCodes, { query: { id } }, as)
    for (const [nth, { token }] of players.slice(index, index + 9 + index * 4).entries()) {
      const code = codes[nth % codes.length] ?? ''
      await server.call(claimPromoCode, { body: { code } }, { scope: as.scope, token })
    }
  }
}
