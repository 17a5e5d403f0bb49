import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconBuildingStore } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Monetize',
      position: 30,
      label: 'Commerce Catalog',
      aliases: ['products', 'store', 'offers', 'prices', 'sale'],
      short: 'Catalog',
      icon: IconBuildingStore,
      path: 'commerce-configuration',
      right: 'view commerce-catalog',
      call: 'getCatalog',
    },
  ],
  player: [
    {
      position: 130,
      label: 'Store Offers',
      short: 'Offers',
      icon: IconBuildingStore,
      path: 'offers',
      right: 'view store-offers',
      call: 'listStoreOffers',
    },
  ],
}
