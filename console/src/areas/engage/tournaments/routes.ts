import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { playerRoute, realmRoute } from '../../../shell/routing/parent-routes.ts'
import { preload } from '../../../shell/routing/preload.ts'
import { readTournamentSearch, readTournamentsSearch } from './tournaments-search.ts'

const tournamentsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'tournaments',
  validateSearch: readTournamentsSearch,
  loader: preload(() => import('./tournaments-reads.ts').then((reads) => reads.readTournaments)),
  component: lazyRouteComponent(() => import('./TournamentsPage.tsx'), 'TournamentsPage'),
})

const tournamentRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'tournaments/$tournamentId',
  remountDeps: ({ params }) => params,
  validateSearch: readTournamentSearch,
  component: lazyRouteComponent(() => import('./TournamentPage.tsx'), 'TournamentPage'),
})

const playerTournamentsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'tournaments',
  validateSearch: readTournamentsSearch,
  component: lazyRouteComponent(() => import('./PlayerTournamentsPage.tsx'), 'PlayerTournamentsPage'),
})

export const tournamentsRoutes = {
  realm: [tournamentsRoute, tournamentRoute],
  player: [playerTournamentsRoute],
} as const
