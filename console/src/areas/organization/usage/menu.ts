import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconGauge } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  admin: [{ position: 80, label: 'Usage', icon: IconGauge, path: 'usage', call: 'getUsageUrl' }],
}
