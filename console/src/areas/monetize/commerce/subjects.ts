import { getCatalog, listSkus, listStoreOffers } from '@regent/contract/monetize/commerce'
import { listSalePurchases, listSales } from '@regent/contract/monetize/commerce-sales'
import { listSegmentUses } from '@regent/contract/players/segments'
import { readTextField } from '../../../api/change-states.ts'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'
import { IconBuildingStore } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

const catalogReads = [getCatalog, listSkus, listStoreOffers, listSegmentUses]

/** The listing and its store in `42/gems:main`. */
const listingIn = (subjectId: string) => subjectId.slice(subjectId.indexOf('/') + 1)

export const subjects = {
  'listing-state': {
    label: 'Purchases of a listing',
    record: ({ subjectId }) => {
      const [id = '', of] = listingIn(subjectId).split(':')
      return { kind: 'listing', id, of }
    },
    words: ({ subjectId }) => `Changed the purchases of a player of ${listingIn(subjectId)}`,
    reads: [listStoreOffers],
  },
  offer: {
    label: 'Offer',
    record: 'offer',
    words: (change) => `${chooseVerb(change)} offer ${change.subjectId}`,
    reads: catalogReads,
  },
  sale: {
    label: 'Sale',
    record: 'sale',
    words: (change) =>
      `${chooseVerb(change)} sale ${readTextField(change.after, 'name') ?? readTextField(change.before, 'name') ?? ''}`,
    reads: [listSales, listSalePurchases, listStoreOffers, listSegmentUses],
  },
  sku: {
    label: 'SKU',
    record: 'sku',
    words: (change) => `${chooseVerb(change)} SKU ${change.subjectId}`,
    reads: catalogReads,
  },
  store: {
    label: 'Store',
    record: 'store',
    words: (change) => `${chooseVerb(change)} store ${change.subjectId}`,
    reads: catalogReads,
  },
} satisfies AreaSubjects

export const timeline = {
  purchase: {
    label: 'Purchase',
    icon: IconBuildingStore,
    words: ({ listing, store, amount, currency }) =>
      `Bought ${listing} in ${store} for ${Number(amount).toLocaleString('en')} ${currency}`,
    leadsTo: ({ listing, store }) => ({ kind: 'listing', id: String(listing), of: String(store) }),
  },
} satisfies TimelineWords
