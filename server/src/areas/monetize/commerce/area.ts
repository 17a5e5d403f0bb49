import { area } from '../../../kernel/records/area.ts'
import { listingCalendar } from './calendar.ts'
import { commerceChecks } from './checks.ts'
import { commerceTypes } from './content-types.ts'
import { offerDrafts, skuDrafts, storeDrafts } from './drafts.ts'
import { giftsUsed } from './gift-uses.ts'
import { nameListings, nameOffers, nameSkus, nameStores } from './names.ts'
import { listingStates, purchases as purchasesData } from './personal-data.ts'
import { recordsUsed } from './record-uses.ts'
import { commerceRoutes } from './routes.ts'
import { findListings, findOffers, findStores } from './search.ts'
import { listingsOfSegments } from './service.ts'
import { tables } from './tables.ts'
import { textsUsed } from './texts.ts'
import { purchases } from './timeline.ts'
import { listingState, offer, sku, store } from './undo.ts'
import { whyOffer } from './why.ts'

export const commerceArea = area({
  name: 'commerce',
  tables,
  rights: ['commerce-catalog', 'offer-definitions', 'stores', 'sku', 'store-offers'],
  contentChecks: commerceChecks,
  contentTypes: commerceTypes,
  routes: commerceRoutes,
  search: { store: findStores, listing: findListings, offer: findOffers },
  names: { store: nameStores, listing: nameListings, offer: nameOffers, sku: nameSkus },
  why: { offer: whyOffer },
  drafts: { sku: skuDrafts, offer: offerDrafts, store: storeDrafts },
  undo: { 'listing-state': listingState, offer, sku, store },
  segmentUses: { listing: listingsOfSegments },
  hooks: { recordsUsed, textsUsed, giftsUsed },
  calendar: { listing: listingCalendar },
  timeline: { purchase: purchases },
  gives: { purchase: { whoGives: 'Nothing was paid. The player buys it again.' } },
  personalData: [purchasesData, listingStates],
  sample: {
    agenda: async (now) => (await import('./sample.ts')).commerceOfSample(now),
  },
})
