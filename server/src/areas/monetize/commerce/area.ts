import { area } from '../../../kernel/records/area.ts'
import { commerceChecks } from './checks.ts'
import { listing, listingState, offer, purchase, sku, store } from './commerce.record.ts'
import { commerceTypes } from './content-types.ts'
import { giftsUsed } from './gift-uses.ts'
import { commerceRoutes } from './routes.ts'
import { tables } from './tables.ts'
import { textsUsed } from './texts.ts'

export const commerceArea = area({
  name: 'commerce',
  tables,
  rights: ['commerce-catalog', 'offer-definitions', 'stores', 'sku', 'store-offers'],
  routes: commerceRoutes,
  records: [store, listing, offer, sku, purchase, listingState],
  content: { types: commerceTypes, checks: commerceChecks },
  hooks: { textsUsed, giftsUsed },
  sample: {
    agenda: async (now) => (await import('./sample.ts')).commerceOfSample(now),
  },
})
