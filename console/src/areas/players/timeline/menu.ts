import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconTimeline } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  player: [
    {
      position: 160,
      label: 'Timeline',
      icon: IconTimeline,
      path: 'timeline',
      key: 'e',
      right: 'view player-profile',
      call: 'listTimeline',
    },
  ],
}
