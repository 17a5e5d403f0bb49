import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { customerRoute } from '../../../shell/routing/parent-routes.ts'
import { readGettingStartedSearch } from './getting-started-search.ts'

const gettingStartedRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'getting-started',
  validateSearch: readGettingStartedSearch,
  component: lazyRouteComponent(() => import('./GettingStartedPage.tsx'), 'GettingStartedPage'),
})

export const nowRoutes = { organization: [gettingStartedRoute] } as const
