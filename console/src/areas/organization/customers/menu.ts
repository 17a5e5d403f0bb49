import type { AreaMenu } from '../../../shell/nav-groups.ts'
import { IconRocket, IconUserCircle } from '../../../ui/icons.ts'

export const menu: AreaMenu = {
  admin: [
    { position: 70, label: 'My Account', short: 'Account', icon: IconUserCircle, path: 'account', key: 'm' },
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
