import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readMicroservicesSearch } from './microservices-search.ts'

const microservicesRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'microservices',
  validateSearch: readMicroservicesSearch,
  component: lazyRouteComponent(() => import('./MicroservicesPage.tsx'), 'MicroservicesPage'),
})

export const microservicesRoutes = {
  realm: [microservicesRoute],
} as const
