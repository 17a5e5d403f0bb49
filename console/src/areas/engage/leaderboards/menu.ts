import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconTrophy } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Engage',
      position: 40,
      label: 'Leaderboards',
      aliases: ['rankings', 'scores', 'boards'],
      short: 'Boards',
      icon: IconTrophy,
      path: 'leaderboards',
      key: 'r',
      right: 'view leaderboards',
      call: 'listLeaderboards',
    },
  ],
  player: [
    {
      position: 100,
      label: 'Leaderboards',
      short: 'Boards',
      icon: IconTrophy,
      path: 'leaderboards',
      right: 'view player-leaderboards',
      call: 'listPlayerLeaderboards',
    },
  ],
}
