import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { customerRoute } from '../../../shell/parent-routes.ts'
import { readGettingStartedSearch } from './getting-started-search.ts'

const accountRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'account',
  component: lazyRouteComponent(() => import('./AccountPage.tsx'), 'AccountPage'),
})

const gettingStartedRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'getting-started',
  validateSearch: readGettingStartedSearch,
  component: lazyRouteComponent(() => import('./GettingStartedPage.tsx'), 'GettingStartedPage'),
})

export const customersRoutes = {
  organization: [accountRoute, gettingStartedRoute],
} as const
