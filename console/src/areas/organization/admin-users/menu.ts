import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconMail, IconUserCog } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  admin: [
    {
      position: 20,
      label: 'User Administration',
      short: 'Users',
      icon: IconUserCog,
      path: 'users',
      key: 'u',
      right: 'view users',
      call: 'listAdminUsers',
    },
    {
      position: 60,
      label: 'Outbox',
      icon: IconMail,
      path: 'outbox',
      key: 'o',
      right: 'view users',
      call: 'listEmails',
    },
  ],
}
