import { area } from '../../../kernel/records/area.ts'
import { listAffectedPlayers } from './archiving.ts'
import { install, player } from './players.record.ts'
import { playerRoutes } from './routes.ts'
import { statSearchRoutes } from './stat-search-routes.ts'

export const playersArea = area({
  name: 'players',
  rights: ['players'],
  routes: (server) => {
    playerRoutes(server)
    statSearchRoutes(server)
  },
  records: [player, install],
  hooks: { realmIsToBeArchived: listAffectedPlayers },
})
