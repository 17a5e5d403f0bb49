import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { customerRoute } from '../../../shell/routing/parent-routes.ts'
import { preload } from '../../../shell/routing/preload.ts'
import { readRightsSearch } from './rights-search.ts'

const listRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'users/roles',
  loader: preload(() => import('./roles-reads.ts').then((reads) => reads.readRoles)),
  component: lazyRouteComponent(() => import('./RolesPage.tsx'), 'RolesPage'),
})

const rightsRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'users/rights',
  validateSearch: readRightsSearch,
  component: lazyRouteComponent(() => import('./RightsPage.tsx'), 'RightsPage'),
})

export const rolesRoutes = { organization: [listRoute, rightsRoute] } as const
