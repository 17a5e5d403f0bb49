import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconCreditCard } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Monetize',
      position: 10,
      label: 'Real-Money Transactions',
      aliases: ['payments', 'purchases', 'refunds', 'receipts', 'orders'],
      short: 'Payments',
      icon: IconCreditCard,
      path: 'purchases',
      right: 'view real-money-transactions',
      call: 'listPaymentAudits',
    },
  ],
  player: [
    {
      position: 140,
      label: 'Real-Money Transactions',
      short: 'Payments',
      icon: IconCreditCard,
      path: 'purchases',
      right: 'view player-real-money-transactions',
      call: 'listPaymentAudits',
    },
  ],
}
