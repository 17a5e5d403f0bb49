import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconBan } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Engage',
      position: 20,
      label: 'Suspended Players',
      aliases: ['bans', 'banned', 'blocked'],
      short: 'Suspended',
      icon: IconBan,
      path: 'suspensions',
      right: 'view players',
      call: 'listSuspensions',
    },
  ],
}
