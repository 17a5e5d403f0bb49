import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { customerRoute, realmRoute } from '../../../shell/parent-routes.ts'
import { preload } from '../../../shell/preload.ts'

const plansRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'plans',
  loader: preload(() => import('./plans-reads.ts').then((reads) => reads.readPlans)),
  component: lazyRouteComponent(() => import('./PlansPage.tsx'), 'PlansPage'),
})

const realmPlansRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'plans',
  loader: preload(() => import('./plans-reads.ts').then((reads) => reads.readPlans)),
  component: lazyRouteComponent(() => import('./PlansPage.tsx'), 'PlansPage'),
})

export const plansRoutes = {
  organization: [plansRoute],
  realm: [realmPlansRoute],
} as const
