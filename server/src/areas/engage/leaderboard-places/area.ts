import { area } from '../../../kernel/area.ts'
import { leaderboardPlaceRoutes } from './routes.ts'

export const leaderboardPlacesArea = area({
  name: 'leaderboard-places',
  routes: leaderboardPlaceRoutes,
})
