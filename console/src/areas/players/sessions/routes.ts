import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { playerRoute } from '../../../shell/routing/parent-routes.ts'
import { readMonthSearch } from './month-search.ts'

const playerAnalyticsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'history',
  validateSearch: readMonthSearch,
  component: lazyRouteComponent(() => import('./PlayerAnalyticsPage.tsx'), 'PlayerAnalyticsPage'),
})

export const sessionsRoutes = {
  player: [playerAnalyticsRoute],
} as const
