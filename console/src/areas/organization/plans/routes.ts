import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ahead } from '../../../shell/ahead.ts'
import { customerRoute, realmRoute } from '../../../shell/parent-routes.ts'
import { readPlans } from './plans-reads.ts'

const plansRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'plans',
  loader: ahead(readPlans),
  component: lazyRouteComponent(() => import('./PlansPage.tsx'), 'PlansPage'),
})

const realmPlansRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'plans',
  loader: ahead(readPlans),
  component: lazyRouteComponent(() => import('./PlansPage.tsx'), 'PlansPage'),
})

export const plansRoutes = {
  organization: [plansRoute],
  realm: [realmPlansRoute],
} as const
