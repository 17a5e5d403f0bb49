import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconAdjustments } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Operate',
      position: 10,
      label: 'Config',
      aliases: ['remote config', 'settings', 'feature flags'],
      icon: IconAdjustments,
      path: 'realm-config',
      key: 'c',
      right: 'view config',
      call: 'getConfig',
    },
  ],
}
