import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { customerRoute } from '../../../shell/routing/parent-routes.ts'

const ssoRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'users/single-sign-on',
  component: lazyRouteComponent(() => import('./SsoPage.tsx'), 'SsoPage'),
})

const testRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'users/single-sign-on/test',
  component: lazyRouteComponent(() => import('./SsoTestPage.tsx'), 'SsoTestPage'),
})

export const ssoRoutes = { organization: [ssoRoute, testRoute] } as const
