import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconCalendarEvent } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Engage',
      position: 50,
      label: 'Events',
      aliases: ['live ops', 'seasons'],
      icon: IconCalendarEvent,
      path: 'events',
      right: 'view events',
      call: 'listEvents',
    },
  ],
  player: [
    {
      position: 110,
      label: 'Events',
      icon: IconCalendarEvent,
      path: 'events',
      right: 'view player-events',
      call: 'getPlayerEvents',
    },
  ],
}
