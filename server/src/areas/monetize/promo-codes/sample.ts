import { addPromoCodes, claimPromoCode, createPromo, listPromoCodes } from '@regent/contract/promo-codes'
import { samplePromos } from '@regent/contract/samples/promo-codes'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** Promos with random codes and with a chosen one, some of them redeemed. */
export async function fillSample({ server, as, players }: SampleRealm): Promise<void> {
  for (const [index, { ownCodes = [], ...body }] of samplePromos(Date.now()).entries()) {
    const { id } = await server.call(createPromo, { body }, as)
    const { claimsPerCode } = body
    if (ownCodes.length > 0)
      await server.call(addPromoCodes, { body: { definitionId: id, codes: [...ownCodes], claimsPerCode } }, as)
    const { codes } = await server.call(listPromoCodes, { query: { id } }, as)
    for (const [nth, { token }] of players.slice(index, index + 9 + index * 4).entries()) {
      const code = codes[nth % codes.length] ?? ''
      await server.call(claimPromoCode, { body: { code } }, { scope: as.scope, token })
    }
  }
}
