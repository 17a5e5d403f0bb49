import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconAlarm } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Operate',
      position: 90,
      label: 'Timers',
      aliases: ['delayed actions'],
      icon: IconAlarm,
      path: 'timers',
      right: 'view timers',
      call: 'listTimerDefs',
    },
  ],
}
