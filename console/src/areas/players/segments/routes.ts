import { createRoute } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readSegmentsSearch } from './segments-search.ts'

/** The screen is composed outside this area: the actions on the players of a segment come from higher areas. */
export const segmentsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'segments',
  validateSearch: readSegmentsSearch,
})

export const segmentsRoutes = {
  realm: [segmentsRoute],
} as const
