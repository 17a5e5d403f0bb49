import {
  addPromoCodes,
  claimPromoCode,
  createPromo,
  listPromoCodes,
  listPromos,
} from '@regent/contract/monetize/promo-codes'
import { samplePromos } from '@regent/contract/samples/promo-codes'
import { momentOf, type SampleMoment } from '../../../kernel/records/sample-realm.ts'

/** Days before today on which the promos were made, in their order. */
const promosDaysAgo = [27, 20, 11]

/** Promos with random codes and with a chosen one. */
export const promosOfSample = (now: number): SampleMoment[] =>
  samplePromos(now).map(
    ({ ownCodes = [], ...body }, nth): SampleMoment => ({
      daysAgo: promosDaysAgo[nth] ?? 1,
      hour: 13 + nth,
      by: 'developer',
      async work({ server, as }) {
        const { id } = await server.call(createPromo, { body }, as)
        if (ownCodes.length === 0) return
        const added = { definitionId: id, codes: [...ownCodes], claimsPerCode: body.claimsPerCode }
        await server.call(addPromoCodes, { body: added }, as)
      },
    }),
  )

/** Some of the codes are redeemed, each after its promo was made. */
export const redeemedInPast = (now: number): SampleMoment[] =>
  samplePromos(now).flatMap(({ definition: { name } }, index) =>
    Array.from({ length: 9 + index * 4 }, (_, nth) => {
      const since = promosDaysAgo[index] ?? 1
      const when = {
        daysAgo: 1 + ((nth * 5) % (since - 1)),
        hour: 8 + ((nth * 7 + index) % 15) + ((nth * 13) % 50) / 60,
      }
      return momentOf(when, async ({ server, as, clientOf }) => {
        const { summaries } = await server.call(listPromos, {}, as)
        const id = summaries.find(({ definition }) => definition.name === name)?.definition.id ?? 0
        const { codes } = await server.call(listPromoCodes, { query: { id } }, as)
        const code = codes[nth % codes.length] ?? ''
        await server.call(claimPromoCode, { body: { code } }, await clientOf(index + nth))
      })
    }),
  )
