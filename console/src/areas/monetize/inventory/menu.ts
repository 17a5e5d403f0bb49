import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconBackpack } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  player: [
    {
      position: 60,
      label: 'Inventory',
      icon: IconBackpack,
      path: 'inventory',
      key: 'y',
      right: 'view inventory',
      call: 'getInventory',
    },
  ],
}
