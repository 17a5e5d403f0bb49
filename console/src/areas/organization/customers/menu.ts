import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconSpeakerphone, IconUserCircle } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  admin: [{ position: 70, label: 'My Account', short: 'Account', icon: IconUserCircle, path: 'account', key: 'm' }],
  // No role has this right, so no sidebar shows the entry; its URL shows the reason.
  realm: [
    {
      group: 'Communicate',
      position: 35,
      label: 'Launch Message',
      icon: IconSpeakerphone,
      path: 'launch-message-control',
      right: 'view launch-message',
    },
  ],
}
