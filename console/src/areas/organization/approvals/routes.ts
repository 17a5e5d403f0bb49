import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'

const approvalsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'approvals',
  component: lazyRouteComponent(() => import('./ApprovalsPage.tsx'), 'ApprovalsPage'),
})

export const approvalsRoutes = {
  realm: [approvalsRoute],
} as const
