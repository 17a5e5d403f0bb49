import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconCalendarEvent } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      position: 21,
      label: 'Seasons',
      icon: IconCalendarEvent,
      path: 'seasons',
      right: 'view events',
      call: 'listSeasons',
    },
  ],
}
