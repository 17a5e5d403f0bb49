import type { GiftUse } from '@regent/contract/monetize/inventory-uses'
import type { Realm } from '../../../kernel/context/context.ts'
import { area } from '../../../kernel/records/area.ts'
import { usesBy } from '../inventory/gift-uses.ts'
import { nearlyUsedPromos } from './needs.ts'
import { promo, promoBatch, promoCode } from './promo-codes.record.ts'
import { selectRedeemable } from './queries.ts'
import { factsOfPart, promoCodesReview, promoReview } from './review.ts'
import { promoCodeRoutes } from './routes.ts'
import { giftsOfPromo } from './service.ts'
import { tables } from './tables.ts'

export const promoCodesArea = area({
  name: 'promo-codes',
  tables,
  rights: ['promotion-codes'],
  routes: promoCodeRoutes,
  records: [promo, promoBatch, promoCode],
  plans: { reviews: [promoReview, promoCodesReview] },
  needs: { 'promo-nearly-used': nearlyUsedPromos },
  hooks: { giftsUsed, factsOfPart },
  sample: {
    agenda: async (now) => {
      const sample = await import('./sample.ts')
      return [...sample.promosOfSample(now), ...sample.redeemedInPast(now)]
    },
  },
})

/** Gifts of the promos whose codes can be redeemed. */
async function giftsUsed(realm: Realm, now: number): Promise<GiftUse[]> {
  const definitions = await selectRedeemable(realm, new Date(now))
  return usesBy(
    'promo',
    definitions.map((definition) => giftsOfPromo(definition).map(({ symbol }) => symbol)),
  )
}
