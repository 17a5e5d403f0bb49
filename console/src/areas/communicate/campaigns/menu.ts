import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconMailForward, IconTemplate } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Communicate',
      position: 20,
      label: 'Templates',
      aliases: ['message templates'],
      icon: IconTemplate,
      path: 'message-templates',
      right: 'view templates',
      call: 'listTemplates',
    },
    {
      group: 'Communicate',
      position: 30,
      label: 'Campaigns',
      aliases: ['mailings', 'messages', 'push', 'CRM'],
      icon: IconMailForward,
      path: 'campaigns',
      right: 'view campaigns',
      call: 'listCampaigns',
    },
  ],
}
