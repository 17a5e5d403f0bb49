import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconStack2 } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Operate',
      position: 20,
      label: 'Content',
      aliases: ['catalog', 'game data', 'items'],
      icon: IconStack2,
      path: 'content',
      right: 'view content',
      call: 'listManifests',
    },
  ],
}
