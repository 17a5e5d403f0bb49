import type { AreaMenu } from '../../../shell/nav-groups.ts'
import { IconBellRinging, IconMailForward, IconTemplate } from '../../../ui/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Communicate',
      position: 20,
      label: 'Templates',
      icon: IconTemplate,
      path: 'message-templates',
      right: 'view templates',
      call: 'listTemplates',
    },
    {
      group: 'Communicate',
      position: 30,
      label: 'Campaigns',
      icon: IconMailForward,
      path: 'campaigns',
      right: 'view campaigns',
      call: 'listCampaigns',
    },
    {
      group: 'Communicate',
      position: 40,
      label: 'Notify All Players',
      short: 'Notify',
      icon: IconBellRinging,
      path: 'notify',
      right: 'view notify',
      call: 'notifyPlayers',
    },
  ],
}
