import { area } from '../../../kernel/records/area.ts'
import { friends } from './personal-data.ts'
import { friendRoutes } from './routes.ts'
import { tables } from './tables.ts'

export const friendsArea = area({
  name: 'friends',
  tables,
  rights: ['friends', 'player-friends'],
  routes: friendRoutes,
  personalData: [friends],
})
