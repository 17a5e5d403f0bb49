import { area } from '../../../kernel/records/area.ts'
import { copyEntitlements } from './copy.ts'
import { nameEntitlementDefinitions } from './name-queries.ts'
import { entitlements } from './personal-data.ts'
import { entitlementRoutes } from './routes.ts'
import { tables } from './tables.ts'
import { entitlement, entitlementDefinition } from './undo.ts'

export const entitlementsArea = area({
  name: 'entitlements',
  tables,
  rights: ['entitlements', 'player-entitlements'],
  routes: entitlementRoutes,
  names: { 'entitlement-definition': nameEntitlementDefinitions },
  undo: { entitlement, 'entitlement-definition': entitlementDefinition },
  copies: { entitlements: copyEntitlements },
  personalData: [entitlements],
  sample: {
    agenda: async () => (await import('./sample.ts')).entitlementsOfSample(),
  },
})
