import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { customerRoute } from '../../../shell/routing/parent-routes.ts'
import { readConnectSearch } from './connect-search.ts'

const connectRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'connect-tool',
  validateSearch: readConnectSearch,
  component: lazyRouteComponent(() => import('./ConnectPage.tsx'), 'ConnectPage'),
})

export const connectionsRoutes = { organization: [connectRoute] } as const
