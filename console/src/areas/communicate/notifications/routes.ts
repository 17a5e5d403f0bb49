import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'

const notifyRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'notify',
  component: lazyRouteComponent(() => import('./NotifyPage.tsx'), 'NotifyPage'),
})

export const notificationsRoutes = { realm: [notifyRoute] } as const
