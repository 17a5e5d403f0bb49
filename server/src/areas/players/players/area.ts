import { area } from '../../../kernel/records/area.ts'
import { listAffectedPlayers } from './archiving.ts'
import { findPlayers } from './found-players.ts'
import { playerRoutes } from './routes.ts'
import { statSearchRoutes } from './stat-search-routes.ts'
import { install } from './timeline.ts'

export const playersArea = area({
  name: 'players',
  rights: ['players'],
  routes: (server) => {
    playerRoutes(server)
    statSearchRoutes(server)
  },
  search: { player: findPlayers },
  hooks: { realmIsToBeArchived: listAffectedPlayers },
  timeline: { install },
})
