import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconGiftOff } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Monetize',
      position: 40,
      label: 'Failed Rewards',
      aliases: ['compensation', 'dead letters'],
      short: 'Failed',
      icon: IconGiftOff,
      path: 'ungiven-rewards',
      right: 'view inventory',
      call: 'listUngivenRewards',
    },
  ],
}
