import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconTerminal2 } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Operate',
      position: 40,
      label: 'Logs',
      aliases: ['errors', 'traces'],
      icon: IconTerminal2,
      path: 'logs',
      right: 'view microservices',
      call: 'createLogsUrl',
      needsLogStorage: true,
    },
  ],
}
