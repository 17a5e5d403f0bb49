import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { customerRoute } from '../../../shell/routing/parent-routes.ts'

const healthRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'health',
  component: lazyRouteComponent(() => import('./HealthPage.tsx'), 'HealthPage'),
})

export const healthRoutes = { organization: [healthRoute] } as const
