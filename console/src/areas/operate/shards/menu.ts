import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconServer2 } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Operate',
      position: 50,
      label: 'Manage Shards',
      aliases: ['servers', 'regions'],
      short: 'Shards',
      icon: IconServer2,
      path: 'shards',
      right: 'view shards',
      call: 'listShards',
    },
  ],
}
