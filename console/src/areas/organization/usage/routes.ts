import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { customerRoute } from '../../../shell/routing/parent-routes.ts'
import { readUsageSearch } from './usage-search.ts'

const usageRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'usage',
  validateSearch: readUsageSearch,
  component: lazyRouteComponent(() => import('./UsagePage.tsx'), 'UsagePage'),
})

export const usageRoutes = {
  organization: [usageRoute],
} as const
