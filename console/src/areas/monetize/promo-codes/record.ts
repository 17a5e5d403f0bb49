import { type AreaRecords, shownIn } from '../../../shell/records/records.ts'
import { IconTicket } from '../../../ui/layout/icons.ts'

export const records = {
  promo: {
    label: 'Promo code',
    plural: 'Promo codes',
    icon: IconTicket,
    address: shownIn('promotions'),
    create: {
      right: 'create promotion-codes',
      screen: 'promotions',
      begin: 'create a promo',
      searchWords: 'promotion',
    },
  },
} satisfies AreaRecords
