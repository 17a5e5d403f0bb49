import { IconBuildingStore } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

export const commerceTimeline = {
  purchase: {
    label: 'Purchase',
    icon: IconBuildingStore,
    words: ({ listing, store, amount, currency }) =>
      `Bought ${listing} in ${store} for ${Number(amount).toLocaleString('en')} ${currency}`,
    leadsTo: ({ listing, store }) => ({ kind: 'listing', id: String(listing), of: String(store) }),
  },
} satisfies TimelineWords
