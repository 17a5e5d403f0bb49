import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconSpeakerphone } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Communicate',
      position: 10,
      label: 'Announcements',
      aliases: ['news', 'message of the day'],
      short: 'Announce',
      icon: IconSpeakerphone,
      path: 'announcements',
      key: 'b',
      right: 'view announcements',
      call: 'listAnnouncements',
    },
  ],
  player: [
    {
      position: 70,
      label: 'Announcement Inbox',
      short: 'Inbox',
      icon: IconSpeakerphone,
      path: 'announcements',
      key: 'x',
      right: 'view player-announcements',
      call: 'listPlayerAnnouncements',
    },
  ],
}
