import { area } from '../../../kernel/area.ts'
import { friends } from './personal-data.ts'
import { friendRoutes } from './routes.ts'

export const friendsArea = area({
  name: 'friends',
  rights: ['friends', 'player-friends'],
  routes: friendRoutes,
  personalData: [friends],
})
