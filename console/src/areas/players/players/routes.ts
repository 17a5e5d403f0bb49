import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ahead } from '../../../shell/ahead.ts'
import { playerRoute, realmRoute } from '../../../shell/parent-routes.ts'
import { readPlayers } from './players-reads.ts'
import { readPlayersSearch } from './players-search.ts'

export const playersRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'players',
  validateSearch: readPlayersSearch,
  loader: ahead(readPlayers),
})

const playerIndexRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./PlayerPage.tsx'), 'PlayerPage'),
})

export const playersRoutes = {
  realm: [playersRoute],
  player: [playerIndexRoute],
} as const
