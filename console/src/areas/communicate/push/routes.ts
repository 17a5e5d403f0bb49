import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { playerRoute, realmRoute } from '../../../shell/routing/parent-routes.ts'

const pushRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'push',
  component: lazyRouteComponent(() => import('./PushPage.tsx'), 'PushPage'),
})

const playerPushRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'push',
  component: lazyRouteComponent(() => import('./PlayerPushPage.tsx'), 'PlayerPushPage'),
})

export const pushRoutes = { realm: [pushRoute], player: [playerPushRoute] } as const
