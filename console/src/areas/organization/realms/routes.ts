import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { customerRoute, gameRoute, realmRoute } from '../../../shell/routing/parent-routes.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { readGamesSearch } from './games-search.ts'

const customerIndexRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({ to: paths.games(context.customer.customerId), replace: true })
  },
})

const gamesRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'games',
  validateSearch: readGamesSearch,
  component: lazyRouteComponent(() => import('./GamesPage.tsx'), 'GamesPage'),
})

const gameIndexRoute = createRoute({
  getParentRoute: () => gameRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./GamePage.tsx'), 'GamePage'),
})

/** The screen is composed outside this area, because it includes parts of higher areas. */
export const realmIndexRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: '/',
})

export const realmsRoutes = {
  organization: [customerIndexRoute, gamesRoute],
  game: [gameIndexRoute],
  realm: [realmIndexRoute],
} as const
