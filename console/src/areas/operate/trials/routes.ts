import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSortSearch } from '../../../shell/lists/sort-search.ts'
import { playerRoute, realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readTrialsSearch } from './trials-search.ts'

/** The component of the screen is set where higher areas extend it. */
export const trialsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'cloud-trials',
  validateSearch: readTrialsSearch,
})

const playerTrialsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'trials',
  validateSearch: readSortSearch,
  component: lazyRouteComponent(() => import('./PlayerTrialsPage.tsx'), 'PlayerTrialsPage'),
})

export const trialsRoutes = {
  realm: [trialsRoute],
  player: [playerTrialsRoute],
} as const
