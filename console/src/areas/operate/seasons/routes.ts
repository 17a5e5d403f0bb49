import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readSeasonSearch, readSeasonsSearch } from './seasons-search.ts'

const seasonListRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'seasons',
  validateSearch: readSeasonsSearch,
  component: lazyRouteComponent(() => import('./SeasonsPage.tsx'), 'SeasonsPage'),
})

const seasonRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'seasons/$seasonId',
  validateSearch: readSeasonSearch,
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./SeasonPage.tsx'), 'SeasonPage'),
})

export const seasonsRoutes = {
  realm: [seasonListRoute, seasonRoute],
} as const
