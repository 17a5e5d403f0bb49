import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconUsersGroup } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Engage',
      position: 30,
      label: 'Groups',
      aliases: ['guilds', 'clans', 'teams'],
      icon: IconUsersGroup,
      path: 'groups',
      right: 'view groups',
      call: 'listGroups',
    },
  ],
  player: [
    {
      position: 90,
      label: 'Groups',
      icon: IconUsersGroup,
      path: 'groups',
      right: 'view player-groups',
      call: 'getGroupUser',
    },
  ],
}
