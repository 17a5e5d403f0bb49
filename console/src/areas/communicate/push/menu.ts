import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconBell } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Communicate',
      position: 42,
      label: 'Push Notifications',
      aliases: ['FCM', 'APNs', 'Firebase', 'device tokens'],
      short: 'Push',
      icon: IconBell,
      path: 'push',
      right: 'view notify',
      call: 'getPushKeys',
    },
  ],
  player: [
    {
      position: 85,
      label: 'Push Notifications',
      short: 'Push',
      icon: IconBell,
      path: 'push',
      right: 'view notify',
      call: 'getPlayerPush',
    },
  ],
}
