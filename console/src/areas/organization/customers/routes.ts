import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { customerRoute, realmRoute } from '../../../shell/routing/parent-routes.ts'

const accountRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'account',
  component: lazyRouteComponent(() => import('./AccountPage.tsx'), 'AccountPage'),
})

// No role has the right, so the frame shows the reason and the route has no component.
const launchMessageRoute = createRoute({ getParentRoute: () => realmRoute, path: 'launch-message-control' })

export const customersRoutes = {
  organization: [accountRoute],
  realm: [launchMessageRoute],
} as const
