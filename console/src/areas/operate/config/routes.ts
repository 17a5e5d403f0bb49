import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readCompareSearch, readConfigSearch } from './config-search.ts'

const configRoute = createRoute({ getParentRoute: () => realmRoute, path: 'realm-config' })

const configIndexRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/',
  validateSearch: readConfigSearch,
  component: lazyRouteComponent(() => import('./ConfigPage.tsx'), 'ConfigPage'),
})

const configCompareRoute = createRoute({
  getParentRoute: () => configRoute,
  path: 'compare',
  validateSearch: readCompareSearch,
  component: lazyRouteComponent(() => import('./CompareConfigPage.tsx'), 'CompareConfigPage'),
})

export const configRoutes = {
  realm: [configRoute.addChildren([configIndexRoute, configCompareRoute])],
} as const
