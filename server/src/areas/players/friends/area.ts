import { area } from '../../../kernel/records/area.ts'
import { friendship } from './friendship.record.ts'
import { friendRoutes } from './routes.ts'
import { tables } from './tables.ts'

export const friendsArea = area({
  name: 'friends',
  tables,
  rights: ['friends', 'player-friends'],
  routes: friendRoutes,
  records: [friendship],
})
