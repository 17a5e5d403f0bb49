import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { playerRoute, realmRoute } from '../../../shell/routing/parent-routes.ts'
import { preload } from '../../../shell/routing/preload.ts'
import { readDefinitionsSearch, readEntitlementsSearch } from './entitlements-search.ts'

const entitlementsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'entitlements',
  validateSearch: readDefinitionsSearch,
  loader: preload(() => import('./entitlements-reads.ts').then((reads) => reads.readDefinitions)),
  component: lazyRouteComponent(() => import('./EntitlementsPage.tsx'), 'EntitlementsPage'),
})

const playerEntitlementsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'entitlements',
  validateSearch: readEntitlementsSearch,
  component: lazyRouteComponent(() => import('./PlayerEntitlementsPage.tsx'), 'PlayerEntitlementsPage'),
})

export const entitlementsRoutes = {
  realm: [entitlementsRoute],
  player: [playerEntitlementsRoute],
} as const
