import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconCloud } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Operate',
      position: 70,
      label: 'Game Base Cloud Data',
      aliases: ['files', 'downloads'],
      short: 'Cloud data',
      icon: IconCloud,
      path: 'cloud-game-base',
      right: 'view game-base',
      call: 'listCloudFiles',
    },
  ],
}
