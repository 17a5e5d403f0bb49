import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconGift } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Engage',
      position: 57,
      label: 'Daily Rewards',
      icon: IconGift,
      path: 'daily-rewards',
      right: 'view daily-rewards',
      call: 'listDailyRewards',
    },
  ],
  player: [
    {
      position: 125,
      label: 'Daily Rewards',
      icon: IconGift,
      path: 'daily-rewards',
      right: 'view daily-rewards',
      call: 'getPlayerDailyRewards',
    },
  ],
}
