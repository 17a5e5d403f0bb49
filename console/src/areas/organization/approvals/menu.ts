import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconShield } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Operate',
      position: 125,
      label: 'Approvals',
      aliases: ['four eyes', 'reviews'],
      icon: IconShield,
      path: 'approvals',
      right: 'view audit',
      call: 'getApprovalRules',
    },
  ],
}
