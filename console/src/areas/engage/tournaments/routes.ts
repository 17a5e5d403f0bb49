import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { playerRoute } from '../../../shell/parent-routes.ts'
import { readTournamentsSearch } from './tournaments-search.ts'

const playerTournamentsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'tournaments',
  validateSearch: readTournamentsSearch,
  component: lazyRouteComponent(() => import('./PlayerTournamentsPage.tsx'), 'PlayerTournamentsPage'),
})

export const tournamentsRoutes = {
  player: [playerTournamentsRoute],
} as const
