import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconSwords } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Engage',
      position: 60,
      label: 'PvP Definitions',
      aliases: ['matchmaking', 'ranked', 'MMR'],
      short: 'PvP',
      icon: IconSwords,
      path: 'pvp',
      right: 'view pvp',
      call: 'listPvpDefinitions',
    },
  ],
}
