import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { customerRoute } from '../../../shell/routing/parent-routes.ts'
import { preload } from '../../../shell/routing/preload.ts'
import { readKeysSearch } from './keys-search.ts'

const keysRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'users/service-accounts',
  validateSearch: readKeysSearch,
  loader: preload(() => import('./keys-reads.ts').then((reads) => reads.readKeys)),
  component: lazyRouteComponent(() => import('./KeysPage.tsx'), 'KeysPage'),
})

export const keysRoutes = {
  organization: [keysRoute],
} as const
