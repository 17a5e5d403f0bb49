import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconTicket } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Monetize',
      position: 20,
      label: 'Promotion Codes',
      aliases: ['coupons', 'vouchers', 'gift codes'],
      short: 'Promos',
      icon: IconTicket,
      path: 'promotions',
      right: 'view promotion-codes',
      call: 'listPromos',
    },
  ],
}
