import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { playerRoute, realmRoute } from '../../../shell/routing/parent-routes.ts'
import { preload } from '../../../shell/routing/preload.ts'
import { readPlayersSearch } from './players-search.ts'

const playersRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'players',
  validateSearch: readPlayersSearch,
  component: lazyRouteComponent(() => import('./PlayersPage.tsx'), 'PlayersPage'),
  loader: preload(() => import('./players-reads.ts').then((reads) => reads.readPlayers)),
})

/** The screen is composed outside this area: its cards come from many areas. */
export const playerOverviewRoute = createRoute({ getParentRoute: () => playerRoute, path: 'overview' })

const playerIndexRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./PlayerPage.tsx'), 'PlayerPage'),
})

export const playersRoutes = {
  realm: [playersRoute],
  player: [playerIndexRoute, playerOverviewRoute],
} as const
