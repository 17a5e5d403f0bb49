import { area } from '../../../kernel/records/area.ts'
import { entitlement, entitlementDefinition, entitlements } from './entitlements.record.ts'
import { grantReview } from './review.ts'
import { entitlementRoutes } from './routes.ts'
import { tables } from './tables.ts'

export const entitlementsArea = area({
  name: 'entitlements',
  tables,
  rights: ['entitlements', 'player-entitlements'],
  routes: entitlementRoutes,
  plans: { reviews: [grantReview] },
  records: [entitlementDefinition, entitlement, entitlements],
  sample: {
    agenda: async () => (await import('./sample.ts')).entitlementsOfSample(),
  },
})
