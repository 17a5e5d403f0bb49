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
  // The right is withheld from every role, so no sidebar shows it; its address says so.
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
