import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconMail } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Communicate',
      position: 33,
      label: 'E-Mail and Limits',
      aliases: ['SMTP', 'unsubscribes'],
      short: 'E-mail',
      icon: IconMail,
      path: 'emails',
      right: 'view campaigns',
      call: 'getEmailSender',
    },
  ],
}
