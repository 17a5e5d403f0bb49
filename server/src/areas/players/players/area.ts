import { getPlayerCounts, listPlayers } from '@regent/contract/players/players'
import { formatQuantity } from '@regent/contract/words'
import type { Realm } from '../../../kernel/context/context.ts'
import { area } from '../../../kernel/records/area.ts'
import { install, player } from './players.record.ts'
import { playerRoutes } from './routes.ts'
import { countEverybody } from './search.ts'
import { countOnline } from './service.ts'
import { statSearchRoutes } from './stat-search-routes.ts'

export const playersArea = area({
  name: 'players',
  rights: ['players'],
  replicaReads: [getPlayerCounts, listPlayers],
  routes: (server) => {
    playerRoutes(server)
    statSearchRoutes(server)
  },
  records: [player, install],
  hooks: { realmIsToBeArchived: listAffectedPlayers },
})

/** The players who are affected when the realm is archived. */
async function listAffectedPlayers(realm: Realm, now: number): Promise<string[]> {
  const { about, isExact } = await countEverybody(realm)
  const online = await countOnline(realm, now)
  return [
    ...(about > 0 ? [`It has ${isExact ? '' : 'about '}${formatQuantity(about, 'player')}.`] : []),
    ...(online > 0 ? [`${formatQuantity(online, 'player')} online now. Their connections are closed.`] : []),
  ]
}
