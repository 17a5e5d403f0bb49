import { area } from '../../../kernel/records/area.ts'
import { giftsUsed } from './gift-uses.ts'
import { nearlyUsedPromos } from './needs.ts'
import { promo, promoBatch, promoCode } from './promo-codes.record.ts'
import { promoCodeRoutes } from './routes.ts'
import { tables } from './tables.ts'

export const promoCodesArea = area({
  name: 'promo-codes',
  tables,
  rights: ['promotion-codes'],
  routes: promoCodeRoutes,
  records: [promo, promoBatch, promoCode],
  needs: { 'promo-nearly-used': nearlyUsedPromos },
  hooks: { giftsUsed },
  sample: {
    agenda: async (now) => {
      const sample = await import('./sample.ts')
      return [...sample.promosOfSample(now), ...sample.redeemedInPast(now)]
    },
  },
})
