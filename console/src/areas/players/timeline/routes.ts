import { createRoute } from '@tanstack/react-router'
import { playerRoute } from '../../../shell/routing/parent-routes.ts'
import { readTimelineSearch } from './timeline-search.ts'

export const playerTimelineRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'timeline',
  validateSearch: readTimelineSearch,
})

export const timelineRoutes = {
  player: [playerTimelineRoute],
} as const
