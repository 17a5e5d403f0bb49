import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconCalendar } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      position: 20,
      label: 'Calendar',
      aliases: ['schedule'],
      icon: IconCalendar,
      key: 'f',
      path: 'calendar',
      right: 'view events',
      call: 'getCalendar',
    },
  ],
}
