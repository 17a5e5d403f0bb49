import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { playerRoute, realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readComparisonSearch, readStatsSearch } from './stats-search.ts'

const taggingRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'tagging',
  component: lazyRouteComponent(() => import('./TaggingPage.tsx'), 'TaggingPage'),
})

const playerStatsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'stats',
  validateSearch: readStatsSearch,
  component: lazyRouteComponent(() => import('./PlayerStatsPage.tsx'), 'PlayerStatsPage'),
})

const playerComparisonRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'stats/compare',
  validateSearch: readComparisonSearch,
  component: lazyRouteComponent(() => import('./CompareStatsPage.tsx'), 'CompareStatsPage'),
})

export const statsRoutes = {
  realm: [taggingRoute],
  player: [playerStatsRoute, playerComparisonRoute],
} as const
