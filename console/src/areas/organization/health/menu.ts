import { healthRight } from '@regent/contract/organization/health'
import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconHeartbeat } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  admin: [
    {
      position: 85,
      label: 'Health',
      aliases: ['status', 'errors', 'monitoring'],
      icon: IconHeartbeat,
      path: 'health',
      right: healthRight,
      isAnywhere: true,
      call: 'getOrganizationHealth',
    },
  ],
}
