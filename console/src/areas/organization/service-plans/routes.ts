import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { customerRoute } from '../../../shell/routing/parent-routes.ts'
import { readServicePlansSearch } from './service-plans-search.ts'

const servicePlansRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'service-plans',
  validateSearch: readServicePlansSearch,
  component: lazyRouteComponent(() => import('./ServicePlansPage.tsx'), 'ServicePlansPage'),
})

export const servicePlansRoutes = {
  organization: [servicePlansRoute],
} as const
