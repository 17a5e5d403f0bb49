import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconClockPlay } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Operate',
      position: 100,
      label: 'Jobs',
      aliases: ['cron', 'scheduler', 'tasks'],
      icon: IconClockPlay,
      path: 'jobs',
      right: 'view timers',
      call: 'listJobs',
    },
  ],
}
