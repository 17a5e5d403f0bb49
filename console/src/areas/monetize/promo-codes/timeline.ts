import { IconTicket } from '../../../ui/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

export const promoCodesTimeline = {
  'promo-code': {
    label: 'Promo code',
    icon: IconTicket,
    words: ({ code, name }) => `Redeemed code ${code} of ${name}`,
  },
} satisfies TimelineWords
