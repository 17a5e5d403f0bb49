import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconBellRinging } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Communicate',
      position: 40,
      label: 'Notify All Players',
      aliases: ['push', 'broadcast', 'live message'],
      short: 'Notify',
      icon: IconBellRinging,
      path: 'notify',
      right: 'view notify',
      call: 'notifyPlayers',
    },
  ],
}
