import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readRunbooksSearch } from './runbooks-search.ts'

/** The screen is composed outside this area, because its forms use inputs of a higher area. */
export const runbooksRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'runbooks',
  validateSearch: readRunbooksSearch,
})

const runRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'runbooks/runs/$runId',
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./RunPage.tsx'), 'RunPage'),
})

export const runbooksRoutes = {
  realm: [runbooksRoute, runRoute],
} as const
