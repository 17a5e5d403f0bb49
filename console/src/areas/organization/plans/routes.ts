import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { customerRoute, realmRoute } from '../../../shell/routing/parent-routes.ts'
import { preload } from '../../../shell/routing/preload.ts'
import { readPlansSearch } from './plans-search.ts'

const plansRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'plans',
  validateSearch: readPlansSearch,
  loader: preload(() => import('./plans-reads.ts').then((reads) => reads.readPlans)),
  component: lazyRouteComponent(() => import('./PlansPage.tsx'), 'PlansPage'),
})

const realmPlansRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'plans',
  validateSearch: readPlansSearch,
  loader: preload(() => import('./plans-reads.ts').then((reads) => reads.readPlans)),
  component: lazyRouteComponent(() => import('./PlansPage.tsx'), 'PlansPage'),
})

/** The component of the screen is set where higher areas extend it. */
export const realmPlanRoute = createRoute({ getParentRoute: () => realmRoute, path: 'plans/$planId' })

export const plansRoutes = {
  organization: [plansRoute],
  realm: [realmPlansRoute, realmPlanRoute],
} as const
