import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { playerRoute, realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readCatalogSearch, readOffersSearch } from './commerce-search.ts'

const commerceRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'commerce-configuration',
  validateSearch: readCatalogSearch,
  component: lazyRouteComponent(() => import('./CommercePage.tsx'), 'CommercePage'),
})

const playerOffersRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'offers',
  validateSearch: readOffersSearch,
  component: lazyRouteComponent(() => import('./StoreOffersPage.tsx'), 'StoreOffersPage'),
})

export const commerceRoutes = {
  realm: [commerceRoute],
  player: [playerOffersRoute],
} as const
