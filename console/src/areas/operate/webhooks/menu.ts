import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconWebhook } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Operate',
      position: 105,
      label: 'Webhooks',
      aliases: ['integrations', 'callbacks', 'deliveries'],
      icon: IconWebhook,
      path: 'webhooks',
      right: 'view webhooks',
      call: 'listWebhooks',
    },
  ],
}
