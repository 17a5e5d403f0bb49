import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readPvpSearch } from './pvp-search.ts'

const pvpRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'pvp',
  validateSearch: readPvpSearch,
  component: lazyRouteComponent(() => import('./PvpPage.tsx'), 'PvpPage'),
})

export const pvpRoutes = {
  realm: [pvpRoute],
} as const
