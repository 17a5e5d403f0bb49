import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/parent-routes.ts'
import { readAnalyticsSearch, readDashboardSearch } from './analytics-search.ts'

/** The composition gives it its screen, which shows what higher areas have to say as well. */
export const dashboardRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'dashboard',
  validateSearch: readDashboardSearch,
})

const analyticsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'analytics',
  validateSearch: readAnalyticsSearch,
  component: lazyRouteComponent(() => import('./AnalyticsPage.tsx'), 'AnalyticsPage'),
})

export const analyticsRoutes = {
  realm: [dashboardRoute, analyticsRoute],
} as const
