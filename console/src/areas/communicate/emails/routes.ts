import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'

const emailsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'emails',
  component: lazyRouteComponent(() => import('./EmailsPage.tsx'), 'EmailsPage'),
})

export const emailsRoutes = {
  realm: [emailsRoute],
} as const
