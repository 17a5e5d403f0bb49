import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readAnalyticsSearch, readDashboardSearch, readEventNamesSearch } from './analytics-search.ts'

/** The screen is composed outside this area, because it includes parts of higher areas. */
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

const eventNamesRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'analytics/names',
  validateSearch: readEventNamesSearch,
  component: lazyRouteComponent(() => import('./EventNamesPage.tsx'), 'EventNamesPage'),
})

export const analyticsRoutes = {
  realm: [dashboardRoute, analyticsRoute, eventNamesRoute],
} as const
