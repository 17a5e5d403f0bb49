import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconChartBar, IconReportAnalytics } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Analyze',
      position: 10,
      label: 'Dashboard',
      aliases: ['KPIs', 'profit', 'revenue'],
      icon: IconChartBar,
      path: 'dashboard',
      opens: ['results'],
      right: 'view dashboard',
      call: 'getDashboardFigure',
    },
    {
      group: 'Analyze',
      position: 20,
      label: 'Analytics',
      aliases: ['SQL', 'queries', 'reports'],
      icon: IconReportAnalytics,
      path: 'analytics',
      right: 'view analytics',
      call: 'queryHistory',
    },
  ],
}
