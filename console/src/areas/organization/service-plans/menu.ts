import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconServer } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  admin: [
    {
      position: 30,
      label: 'Service Plans',
      short: 'Services',
      icon: IconServer,
      path: 'service-plans',
      key: 'v',
      right: 'view service-plans',
      call: 'listServicePlans',
    },
  ],
}
