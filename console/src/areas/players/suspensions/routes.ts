import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { preload } from '../../../shell/routing/preload.ts'
import { readSuspensionsSearch } from './suspensions-search.ts'

const suspensionsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'suspensions',
  validateSearch: readSuspensionsSearch,
  loader: preload(() => import('./suspensions-reads.ts').then((reads) => reads.readSuspensions)),
  component: lazyRouteComponent(() => import('./SuspensionsPage.tsx'), 'SuspensionsPage'),
})

export const suspensionsRoutes = {
  realm: [suspensionsRoute],
} as const
