import { IconTicket } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

export const promoCodesTimeline = {
  'promo-code': {
    label: 'Promo code',
    icon: IconTicket,
    words: ({ code, name }) => `Redeemed code ${code} of ${name}`,
    // An older server does not say which promo it was.
    leadsTo: ({ promoId, name }) =>
      promoId === undefined ? undefined : { kind: 'promo', id: String(promoId), was: String(name) },
  },
} satisfies TimelineWords
