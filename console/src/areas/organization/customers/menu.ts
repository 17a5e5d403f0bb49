import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconRocket, IconSpeakerphone, IconUserCircle } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  admin: [
    { position: 70, label: 'My Account', short: 'Account', icon: IconUserCircle, path: 'account', key: 'm' },
    {
      position: 90,
      label: 'Getting Started',
      short: 'Start',
      icon: IconRocket,
      path: 'getting-started',
      key: 'h',
      call: 'getGettingStarted',
    },
  ],
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
