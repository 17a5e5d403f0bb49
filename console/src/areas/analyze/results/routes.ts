import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'

const weekRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'results/week',
  component: lazyRouteComponent(() => import('./WeekPage.tsx'), 'WeekPage'),
})

export const resultsRoutes = { realm: [weekRoute] } as const
