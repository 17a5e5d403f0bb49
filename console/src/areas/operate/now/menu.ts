import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconRocket } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  admin: [
    {
      position: 90,
      label: 'Getting Started',
      short: 'Start',
      icon: IconRocket,
      path: 'getting-started',
      key: 'h',
      call: 'getGettingStarted',
    },
  ],
}
