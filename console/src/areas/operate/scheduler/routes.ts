import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { preload } from '../../../shell/routing/preload.ts'
import { readJobsSearch } from './scheduler-search.ts'

const jobsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'jobs',
  validateSearch: readJobsSearch,
  loader: preload(() => import('./scheduler-reads.ts').then((reads) => reads.readJobsAhead)),
  component: lazyRouteComponent(() => import('./JobsPage.tsx'), 'JobsPage'),
})

const jobRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'jobs/$jobId',
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./JobPage.tsx'), 'JobPage'),
})

export const schedulerRoutes = {
  realm: [jobsRoute, jobRoute],
} as const
