import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/parent-routes.ts'
import { readAnalyticsSearch, readDashboardSearch } from './analytics-search.ts'

const dashboardRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'dashboard',
  validateSearch: readDashboardSearch,
  component: lazyRouteComponent(() => import('./DashboardPage.tsx'), 'DashboardPage'),
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
