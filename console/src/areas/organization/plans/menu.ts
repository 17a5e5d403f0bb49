import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconListCheck } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  admin: [
    {
      position: 40,
      label: 'Plans',
      icon: IconListCheck,
      path: 'plans',
      key: 'l',
      right: 'view audit',
      call: 'listPlans',
    },
  ],
  realm: [
    {
      group: 'Operate',
      position: 120,
      label: 'Plans',
      aliases: ['bulk actions', 'previews'],
      icon: IconListCheck,
      path: 'plans',
      key: 'l',
      right: 'view audit',
      call: 'listPlans',
    },
  ],
}
