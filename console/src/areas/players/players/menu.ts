import type { AreaMenu } from '../../../shell/nav-groups.ts'
import { IconId, IconUsers } from '../../../ui/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Engage',
      position: 10,
      label: 'Players',
      icon: IconUsers,
      path: 'players',
      key: 'p',
      right: 'view players',
      call: 'searchAccounts',
    },
  ],
  player: [
    {
      position: 10,
      label: 'Player Profile',
      short: 'Profile',
      icon: IconId,
      path: '',
      key: 'i',
      right: 'view player-profile',
      call: 'getPlayer',
    },
  ],
}
