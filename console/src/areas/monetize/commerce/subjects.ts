import { getCatalog, listSkus, listStoreOffers } from '@regent/contract/commerce'
import { listSegmentUses } from '@regent/contract/segments'
import { verbOf } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

const catalogReads = [getCatalog, listSkus, listStoreOffers, listSegmentUses]

export const commerceSubjects = {
  'listing-state': {
    label: 'Purchases of a listing',
    words: ({ subjectId }) => `Changed the purchases of a player of ${subjectId.slice(subjectId.indexOf('/') + 1)}`,
    reads: [listStoreOffers],
  },
  offer: {
    label: 'Offer',
    words: (change) => `${verbOf(change)} offer ${change.subjectId}`,
    reads: catalogReads,
  },
  sku: {
    label: 'SKU',
    words: (change) => `${verbOf(change)} SKU ${change.subjectId}`,
    reads: catalogReads,
  },
  store: {
    label: 'Store',
    words: (change) => `${verbOf(change)} store ${change.subjectId}`,
    reads: catalogReads,
  },
} satisfies AreaSubjects
