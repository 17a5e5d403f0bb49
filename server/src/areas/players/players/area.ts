import { area } from '../../../kernel/area.ts'
import { playersOfArchived } from './archiving.ts'
import { playerRoutes } from './routes.ts'
import { install } from './timeline.ts'

export const playersArea = area({
  name: 'players',
  routes: playerRoutes,
  hooks: { realmIsToBeArchived: playersOfArchived },
  timeline: { install },
})
