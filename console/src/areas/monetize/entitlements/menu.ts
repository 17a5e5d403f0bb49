import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconCertificate } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Operate',
      position: 60,
      label: 'Entitlements',
      aliases: ['licenses', 'subscriptions'],
      short: 'Entitled',
      icon: IconCertificate,
      path: 'entitlements',
      right: 'view entitlements',
      call: 'listEntitlementDefinitions',
    },
  ],
  player: [
    {
      position: 150,
      label: 'Entitlements',
      short: 'Entitled',
      icon: IconCertificate,
      path: 'entitlements',
      right: 'view player-entitlements',
      call: 'listPlayerEntitlements',
    },
  ],
}
