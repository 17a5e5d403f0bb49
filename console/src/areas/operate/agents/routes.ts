import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { customerRoute } from '../../../shell/routing/parent-routes.ts'
import { preload } from '../../../shell/routing/preload.ts'
import { readAccountSearch } from './account-search.ts'

const accountRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'users/service-accounts/$serviceAccountId',
  remountDeps: ({ params }) => params,
  validateSearch: readAccountSearch,
  loader: preload(() => import('../../organization/keys/keys-reads.ts').then((reads) => reads.readKeys)),
  component: lazyRouteComponent(() => import('./ServiceAccountPage.tsx'), 'ServiceAccountPage'),
})

export const agentsRoutes = {
  organization: [accountRoute],
} as const
