import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconMail } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  player: [
    {
      position: 80,
      label: 'Mail Inbox',
      short: 'Mail',
      icon: IconMail,
      path: 'mail',
      key: 'z',
      right: 'view mail',
      call: 'searchMail',
    },
  ],
}
