import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { playerRoute, realmRoute } from '../../../shell/routing/parent-routes.ts'
import { preload } from '../../../shell/routing/preload.ts'
import { readLeaderboardSearch, readLeaderboardsSearch } from './leaderboards-search.ts'

const leaderboardsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'leaderboards',
  validateSearch: readLeaderboardsSearch,
  loader: preload(() => import('./leaderboards-reads.ts').then((reads) => reads.readLeaderboards)),
  component: lazyRouteComponent(() => import('./LeaderboardsPage.tsx'), 'LeaderboardsPage'),
})

const leaderboardRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'leaderboards/$boardId',
  remountDeps: ({ params }) => params,
  validateSearch: readLeaderboardSearch,
  component: lazyRouteComponent(() => import('./LeaderboardPage.tsx'), 'LeaderboardPage'),
})

const playerLeaderboardsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'leaderboards',
  validateSearch: readLeaderboardsSearch,
  component: lazyRouteComponent(() => import('./PlayerLeaderboardsPage.tsx'), 'PlayerLeaderboardsPage'),
})

export const leaderboardsRoutes = {
  realm: [leaderboardsRoute, leaderboardRoute],
  player: [playerLeaderboardsRoute],
} as const
