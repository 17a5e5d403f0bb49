import { area } from '../../../kernel/records/area.ts'
import { promoCalendar } from './calendar.ts'
import { giftsUsed } from './gift-uses.ts'
import { nearlyUsedPromos } from './needs.ts'
import { promoRedemptions } from './personal-data.ts'
import { promoCodeRoutes } from './routes.ts'
import { findPromos, namePromos } from './search-queries.ts'
import { promosOfSegments } from './segment-uses.ts'
import { tables } from './tables.ts'
import { redemptions } from './timeline.ts'
import { promo, promoBatch } from './undo.ts'

export const promoCodesArea = area({
  name: 'promo-codes',
  tables,
  rights: ['promotion-codes'],
  routes: promoCodeRoutes,
  search: { promo: findPromos },
  names: { promo: namePromos },
  needs: { 'promo-nearly-used': nearlyUsedPromos },
  undo: { promo, 'promo-batch': promoBatch },
  calendar: { 'promo-code': promoCalendar },
  timeline: { 'promo-code': redemptions },
  hooks: { giftsUsed },
  segmentUses: { promo: promosOfSegments },
  gives: { 'promo-code': { whoGives: 'The player redeems the code again; it is still valid.' } },
  personalData: [promoRedemptions],
  sample: {
    agenda: async (now) => {
      const sample = await import('./sample.ts')
      return [...sample.promosOfSample(now), ...sample.redeemedInPast(now)]
    },
  },
})
