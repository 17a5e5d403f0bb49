import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconTournament } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Engage',
      position: 55,
      label: 'Tournaments',
      aliases: ['leagues', 'brackets'],
      short: 'Tourneys',
      icon: IconTournament,
      path: 'tournaments',
      right: 'view tournaments',
      call: 'listRealmTournaments',
    },
  ],
  player: [
    {
      position: 120,
      label: 'Tournaments',
      short: 'Tourneys',
      icon: IconTournament,
      path: 'tournaments',
      right: 'view tournaments',
      call: 'listPlayerTournaments',
    },
  ],
}
