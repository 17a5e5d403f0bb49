import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readTimersSearch } from './timers-search.ts'

const timersRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'timers',
  validateSearch: readTimersSearch,
  component: lazyRouteComponent(() => import('./TimersPage.tsx'), 'TimersPage'),
})

export const timersRoutes = {
  realm: [timersRoute],
} as const
