import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconFilter } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Engage',
      position: 12,
      label: 'Segments',
      aliases: ['audiences', 'cohorts'],
      icon: IconFilter,
      path: 'segments',
      right: 'view players',
      call: 'listSegmentUses',
    },
  ],
}
