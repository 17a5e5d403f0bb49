import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readShardsSearch } from './shards-search.ts'

const shardsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'shards',
  validateSearch: readShardsSearch,
  component: lazyRouteComponent(() => import('./ShardsPage.tsx'), 'ShardsPage'),
})

export const shardsRoutes = {
  realm: [shardsRoute],
} as const
