import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconChecklist } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Operate',
      position: 115,
      label: 'Runbooks',
      aliases: ['incidents', 'playbooks', 'outage'],
      icon: IconChecklist,
      path: 'runbooks',
      right: 'view runbooks',
      call: 'listRunbooks',
    },
  ],
}
