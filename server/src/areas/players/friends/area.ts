import { area } from '../../../kernel/area.ts'
import { friends } from './personal-data.ts'
import { friendRoutes } from './routes.ts'
import { texts } from './tables.ts'

export const friendsArea = area({
  name: 'friends',
  texts,
  rights: ['friends', 'player-friends'],
  routes: friendRoutes,
  personalData: [friends],
})
