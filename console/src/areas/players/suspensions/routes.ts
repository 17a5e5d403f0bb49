import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ahead } from '../../../shell/ahead.ts'
import { realmRoute } from '../../../shell/parent-routes.ts'
import { readSuspensions } from './suspensions-reads.ts'
import { readSuspensionsSearch } from './suspensions-search.ts'

const suspensionsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'suspensions',
  validateSearch: readSuspensionsSearch,
  loader: ahead(readSuspensions),
  component: lazyRouteComponent(() => import('./SuspensionsPage.tsx'), 'SuspensionsPage'),
})

export const suspensionsRoutes = {
  realm: [suspensionsRoute],
} as const
