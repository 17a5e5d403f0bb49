import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconId, IconLayoutDashboard, IconUsers } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Engage',
      position: 10,
      label: 'Players',
      aliases: ['users', 'accounts', 'customers'],
      icon: IconUsers,
      path: 'players',
      key: 'p',
      right: 'view players',
      call: 'searchAccounts',
    },
  ],
  player: [
    // The single key `o` opens it from all screens of the player.
    {
      position: 5,
      label: 'Overview',
      icon: IconLayoutDashboard,
      path: 'overview',
      right: 'view player-profile',
      call: 'getPlayer',
    },
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
