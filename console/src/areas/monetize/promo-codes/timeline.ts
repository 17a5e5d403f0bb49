import { IconTicket } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

export const promoCodesTimeline = {
  'promo-code': {
    label: 'Promo code',
    icon: IconTicket,
    words: ({ code, name }) => `Redeemed code ${code} of ${name}`,
    // Older servers do not return the promo id.
    leadsTo: ({ promoId, name }) =>
      promoId === undefined ? undefined : { kind: 'promo', id: String(promoId), was: String(name) },
  },
} satisfies TimelineWords
