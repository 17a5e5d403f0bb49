import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readStorageSearch } from './storage-search.ts'

const storageRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'microservices/storage/$storageId',
  remountDeps: ({ params }) => params,
  validateSearch: readStorageSearch,
  component: lazyRouteComponent(() => import('./StoragePage.tsx'), 'StoragePage'),
})

export const storageRoutes = {
  realm: [storageRoute],
} as const
