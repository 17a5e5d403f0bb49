import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readSegmentsSearch } from './segments-search.ts'

const segmentsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'segments',
  validateSearch: readSegmentsSearch,
  component: lazyRouteComponent(() => import('./SegmentsPage.tsx'), 'SegmentsPage'),
})

export const segmentsRoutes = {
  realm: [segmentsRoute],
} as const
