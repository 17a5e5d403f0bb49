import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconDeviceFloppy } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  player: [
    {
      position: 50,
      label: 'Cloud Saving',
      short: 'Saves',
      icon: IconDeviceFloppy,
      path: 'cloud-saving',
      key: 'w',
      right: 'view cloud-saving',
      call: 'getSaveManifest',
    },
  ],
}
