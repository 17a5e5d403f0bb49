import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconActivity, IconDeviceGamepad2 } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  admin: [
    {
      position: 10,
      label: 'Games',
      icon: IconDeviceGamepad2,
      path: 'games',
      key: 'g',
      right: 'view games',
      isAnywhere: true,
    },
  ],
  realm: [
    {
      position: 10,
      label: 'Now',
      aliases: ['home', 'overview', 'status'],
      icon: IconActivity,
      path: '',
      key: 'n',
      right: 'view games',
    },
  ],
}
