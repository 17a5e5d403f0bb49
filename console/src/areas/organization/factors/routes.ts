import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { customerRoute } from '../../../shell/routing/parent-routes.ts'

const rulesRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'users/sign-in-rules',
  component: lazyRouteComponent(() => import('./SignInRulesPage.tsx'), 'SignInRulesPage'),
})

export const factorsRoutes = { organization: [rulesRoute] } as const
