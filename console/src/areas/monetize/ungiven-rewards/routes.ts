import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readUngivenSearch } from './ungiven-search.ts'

const ungivenRewardsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'ungiven-rewards',
  validateSearch: readUngivenSearch,
  component: lazyRouteComponent(() => import('./UngivenRewardsPage.tsx'), 'UngivenRewardsPage'),
})

export const ungivenRewardsRoutes = {
  realm: [ungivenRewardsRoute],
} as const
