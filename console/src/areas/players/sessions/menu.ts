import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconCalendar } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  player: [
    {
      position: 30,
      label: 'Analytics',
      icon: IconCalendar,
      path: 'history',
      key: 'd',
      right: 'view player-analytics',
      call: 'getSessionHistory',
    },
  ],
}
